// An object whose counter is a sync field, shared by tasks.
class Counter {
  var value: sync int = 0;
  proc add(amount: int) {
    value.writeEF(value.readFE() + amount);
  }
}

var counter = new Counter();
coforall i in 1..2 with (ref counter) do
  counter.add(i);
assert(counter.value.readFE() == 3);
