// A loop over an object is one over its iterator `these`; a coforall over an iterator has a task for each item.
class Stock {
  var size: int;
  iter these() {
    for i in 1..size do
      yield i;
  }
}
var stocks: [1..2] unmanaged Stock = [1..2] new unmanaged Stock(3);
var total: atomic int;

for s in 1..2 {
  coforall item in stocks(s) {
    if item == 2 then
      continue;
    total.add(item);
  }
}
assert(total.read() == 8);
for item in stocks[1] do
  total.sub(item);
assert(total.read() == 2);
for s in stocks do
  delete s;
