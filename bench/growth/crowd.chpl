// Tasks that come to one sync variable, one after the other.
// BROKEN: the last finds it empty.
config const n = 4;
config param BROKEN = false;
var s: sync int = 0;
coforall i in 1..n {
  const seen = s.readFE();
  if !BROKEN || seen + 1 < n then s.writeEF(seen + 1);
}
assert(s.readFE() == n);
