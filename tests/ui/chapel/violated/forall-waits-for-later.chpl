// The first iteration waits for the second: one task alone never gets there.
var ready: sync bool;

forall i in 1..2 { //~ ERROR deadlock@1: main waits for the tasks of this group to end
  if i == 1 then
    ready.readFE(); //~ ERROR deadlock@5: task 1 waits in readFE for `ready` to be full
  else
    ready.writeEF(true);
}
