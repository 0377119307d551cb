// As coforall-objects, with a plain total.
class Stock {
  var size: int;
  iter these() {
    for i in 1..size do
      yield i;
  }
}
var stock = new Stock(3);
var total = 0;

coforall item in stock with (ref total) do
  total += item; //~ ERROR data-race
