// As in holds, with two tasks that write one element.
var found: domain(int);
var weight: [found] int;
coforall i in 1..2 with (ref found) do
  found += i % 2;
coforall i in 0..1 with (ref weight) do
  weight[1] = i + 1; //~ ERROR data-race@3: writes `weight.values[0]`
assert(weight[1] == 2); //~ ERROR assertion-failed@8: `weight[1] == 2` is false in main
