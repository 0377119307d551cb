// Only the procedure that is passed waits: the loop that calls it by its formal's name has too few fillers.
var filled: sync int;

proc take(i: int) {
  filled.readFE(); //~ ERROR deadlock
}
proc run(f) {
  forall i in 1..2 do //~ ERROR deadlock
    f(i);
}

begin filled.writeEF(1);
run(take);
