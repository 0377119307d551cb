// Each iteration has an element of its own; many of them cost nothing.
config const n = 50;
var A, B: [1..n] int;
forall i in 1..n with (ref B) do
  B[i] = i;
forall (a, b) in zip(A, B) do
  a = b * 2;
assert(+ reduce A == n * (n + 1));
