//~ places: 3
// As distributed-cyclic, but counted from one: index 0 lies before the start, on the last locale.
use CyclicDist;
const D = {0..6} dmapped new cyclicDist(startIdx=1);
var A: [D] int;

forall i in D with (ref A) do
  A[i] = here.id;
assert(A[0] == 0); //~ ERROR assertion-failed@8: `A[0] == 0` is false in main
