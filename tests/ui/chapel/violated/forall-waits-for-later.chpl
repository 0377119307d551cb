// The first iteration waits for the second: one task alone never gets there.
var ready: sync bool;

forall i in 1..2 { //~ ERROR deadlock
  if i == 1 then
    ready.readFE(); //~ ERROR deadlock
  else
    ready.writeEF(true);
}
