// As atomic-compare-exchange-weak, tried once: one task alone can fail.
var total: atomic int;

var seen = total.read();
const done = total.compareExchangeWeak(seen, 1);
assert(done); //~ ERROR assertion-failed@8: `done` is false in main
