// Only the procedure that is passed waits: the loop that calls it by its formal's name has too few fillers.
var filled: sync int;

proc take(i: int) {
  filled.readFE(); //~ ERROR deadlock@3: task 2 waits in readFE for `filled` to be full
}
proc run(f) {
  forall i in 1..2 do //~ ERROR deadlock@3: main waits for the tasks of this group to end
    f(i);
}

begin filled.writeEF(1);
run(take);
