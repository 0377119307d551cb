// As its twin, with a task for each item.
var sum = 0;

coforall i in 1..2 with (+ reduce sum) {
  sum += 1;
  assert(sum == 1);
}
assert(sum == 2);
