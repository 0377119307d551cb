//~ define: n=3
// As counter-sync, with a plain variable.
config const n = 2;
var counter = 0;

proc add(amount: int) {
  counter = counter + amount; //~ ERROR data-race
}

coforall i in 1..n do
  add(i);

assert(counter == n * (n + 1) / 2); //~ ERROR assertion-failed@8: `counter == n * (n + 1) / 2` is false in main
