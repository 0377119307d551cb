//~ define: n=3
// Every task takes the counter and puts it back.
config const n = 2;
var counter: sync int = 0;

proc add(amount: int) {
  counter.writeEF(counter.readFE() + amount);
}

coforall i in 1..n do
  add(i);

assert(counter.readFE() == n * (n + 1) / 2);
