// Every task of a forall has an array of its own.
var total: atomic int;

forall i in 1..3 with (var own: [1..2] int) {
  own[1] += i;
  own[2] += own[1];
  total.add(i);
}
assert(total.read() == 6);
