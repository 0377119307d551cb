// A cast to an atomic type makes a new atomic variable; so does a copy.
var one = 1;
var count = one: atomic int;
var copy = count;

coforall i in 1..2 do
  count.add(one);
copy.sub(one);
assert(count.read() == 3 && copy.read() == 0 && one == 1);
