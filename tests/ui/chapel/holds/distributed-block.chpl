//~ places: 2
// Elements live in blocks on the locales, and iterations run where their index belongs.
use BlockDist;
config const n = 5;
const D = blockDist.createDomain({1..n});
var A: [D] int;

forall i in D do
  A[i] = here.id;
for i in D {
  assert(A[i] == (i - 1) * numLocales / n);
  assert(A[i].locale.id == A[i]);
}
forall a in A do
  a = a.locale.id * 10 + here.id;
assert(A[1] == 0 && A[n] == 11);
on A[n] do
  assert(here == Locales[1]);

proc owners(X: [?DX] int) {
  var seen: [DX] int;
  forall i in DX with (ref seen) do
    seen[i] = here.id;
  for (x, s) in zip(X, seen) do
    assert(x.locale.id == s);
}
owners(A);
assert(D.distribution.idxToLocale(n) == Locales[1]);
coforall loc in Locales do on loc {
  for i in A.localSubdomain() do
    assert(A[i].locale == here);
}
