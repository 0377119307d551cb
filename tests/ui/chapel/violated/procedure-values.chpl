// As in holds, with a procedure that does not lock.
var total = 0;

proc plainly(amount: int) {
  total += amount; //~ ERROR data-race
}

proc inTasks(work: proc(amount: int): void, n: int) {
  coforall i in 1..n do
    work(i);
}
proc passOn(work, n: int) { inTasks(work, n); }

const kept = plainly;
passOn(kept, 2);
assert(total == 3); //~ ERROR assertion-failed@8: `total == 3` is false in main
