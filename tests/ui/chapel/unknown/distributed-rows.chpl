//~ places: 2
// Several dimensions are distributed over a grid of locales, which is not modelled.
use BlockDist;
const D = blockDist.createDomain({1..2, 1..2}); //~ ERROR unsupported
var A: [D] int;
forall (i, j) in D with (ref A) do
  A[i, j] = here.id;
