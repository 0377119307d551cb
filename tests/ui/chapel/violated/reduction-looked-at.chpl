// A reduce variable that is looked at shows how many iterations its task has run: a task may run both.
var sum = 0;

forall i in 1..2 with (+ reduce sum) {
  sum += 1;
  assert(sum == 1); //~ ERROR assertion-failed@10: `sum == 1` is false in task 1
}
