// `reduce=` gathers into the task's own variable as the reduction does it.
var largest = 5, sum = 1, all = true;
forall i in 1..3 with (max reduce largest, + reduce sum, && reduce all) {
  largest reduce= 10 * i;
  sum reduce= i;
  all reduce= i > 0;
}
assert(largest == 30);
assert(sum == 7);
assert(all);
