// Every task adds to an atomic counter and to a sum of its own that is reduced at the end.
// BROKEN: the counter is read by every task.
config const n = 4;
config param BROKEN = false;
var c: atomic int;
var s = 0;
coforall i in 1..n with (+ reduce s) {
  c.add(i);
  s += i;
  if BROKEN then assert(c.read() > i);
}
assert(c.read() == n * (n + 1) / 2);
assert(s == c.read());
