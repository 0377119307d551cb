// The weak form may fail for no reason; the loop hides it.
var total: atomic int;

coforall i in 1..2 {
  var seen = total.read();
  do {
    const done = total.compareExchangeWeak(seen, seen + i);
  } while !done;
}
assert(total.read() == 3);
