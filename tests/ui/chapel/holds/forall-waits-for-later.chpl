// As its twin, with a task for each iteration.
var ready: sync bool;

coforall i in 1..2 {
  if i == 1 then
    ready.readFE();
  else
    ready.writeEF(true);
}
