// Every task has its own sum; they are added to the old value at the end.
var sum = 10;

coforall i in 1..3 with (+ reduce sum) do
  sum += i;
assert(sum == 16);
