//~ places: 2
// As distributed-block: with five indices the first locale has three of them.
use BlockDist;
const D = {1..5} dmapped new blockDist({1..5});
var A: [D] int;

forall i in D do
  A[i] = here.id;
assert(A[3] == 1); //~ ERROR assertion-failed@8: `A[3] == 1` is false in main
