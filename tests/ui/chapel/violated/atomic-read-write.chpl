// As atomic-compare-exchange, with a read and a write: an addition may be lost between them.
var total: atomic int;

coforall i in 1..3 {
  var seen = total.read();
  total.write(seen + i);
}
assert(total.read() == 6); //~ ERROR assertion-failed@8: `total.read() == 6` is false in main
