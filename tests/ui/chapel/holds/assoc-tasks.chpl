// Tasks may add to one domain at the same time, and write different elements of an array once the keys are there.
var found: domain(int);
var weight: [found] int;
coforall i in 1..2 with (ref found) do
  found += i % 2;
assert(found.size == 2);
coforall i in 0..1 with (ref weight) do
  weight[i] = i + 1;
assert(weight[0] == 1 && weight[1] == 2);
