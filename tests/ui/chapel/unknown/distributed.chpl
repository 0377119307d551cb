//~ places: 2
// Where the elements live on several locales is not modelled.
use BlockDist;
const D = blockDist.createDomain({1..4}); //~ ERROR unsupported
var A: [D] int;
forall i in D with (ref A) do
  A[i] = here.id;
