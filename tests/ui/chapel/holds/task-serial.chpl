// Inside `serial` tasks run in place, also those of procedures that are called.
var total = 0;

proc work(amount: int) {
  coforall i in 1..2 with (ref total) do
    total += amount;
}

serial {
  work(1);
  cobegin with (ref total) {
    total += 1;
    total += 1;
  }
  begin with (ref total) total += 1;
  forall i in 1..2 with (ref total) do
    total += 1;
}
assert(total == 7);
