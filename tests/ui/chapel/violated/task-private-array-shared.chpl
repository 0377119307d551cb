// As task-private-array, with one array for all.
var total: atomic int;
var own: [1..2] int;

forall i in 1..3 with (ref own) {
  own[1] += i; //~ ERROR data-race
  total.add(i);
}
assert(total.read() == 6);
