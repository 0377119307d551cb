// As object-counter-sync, with a plain field.
class Counter {
  var value: int = 0;
  proc add(amount: int) {
    value = value + amount; //~ ERROR data-race
  }
}

var counter = new Counter();
coforall i in 1..2 with (ref counter) do
  counter.add(i);
assert(counter.value == 3); //~ ERROR assertion-failed@8: `counter.value == 3` is false in main
