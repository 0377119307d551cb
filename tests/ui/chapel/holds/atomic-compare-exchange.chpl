// Whoever fails sees the new value and tries again with it.
var total: atomic int;

coforall i in 1..3 {
  var seen = total.read();
  while !total.compareExchange(seen, seen + i) do ;
}
assert(total.read() == 6);
