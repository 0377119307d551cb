// Equal workers that take one lock in turn, a sync variable, and count.
// BROKEN: one of them counts without it.
config const n = 4;
config param BROKEN = false;
var turn: sync bool = true;
var count = 0;
coforall i in 1..n with (ref count) {
  if !BROKEN || i > 1 then turn.readFE();
  count += 1;
  if !BROKEN || i > 1 then turn.writeEF(true);
}
assert(count == n);
