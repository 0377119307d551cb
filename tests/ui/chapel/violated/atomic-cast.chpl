// As atomic-cast, but the reads and writes of a sum are apart: an update can get lost.
var one = 1;
var count = one: atomic int;

coforall i in 1..2 do
  count.write(count.read() + one);
assert(count.read() == 3); //~ ERROR assertion-failed@8: `count.read() == 3` is false in main
