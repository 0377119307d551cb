// A forall whose iterations take a sync variable in turn.
// BROKEN: they do not give it back.
config const n = 4;
config param BROKEN = false;
var s: sync int = 0;
forall i in 1..n {
  const seen = s.readFE();
  if !BROKEN then s.writeEF(seen + i);
}
assert(s.readFE() == n * (n + 1) / 2);
