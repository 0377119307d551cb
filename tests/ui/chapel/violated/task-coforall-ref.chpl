// As task-coforall-reduce, with one sum for all.
var sum = 10;

coforall i in 1..3 with (ref sum) do
  sum += i; //~ ERROR data-race
assert(sum == 16); //~ ERROR assertion-failed@8: `sum == 16` is false in main
