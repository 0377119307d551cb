//~ places: 2
// As distributed-block, but each iteration looks at its neighbour's element, which another task writes.
use BlockDist;
config const n = 5;
const D = blockDist.createDomain({1..n});
var A: [D] int;

forall i in D do
  A[i] = if i > 1 then A[i - 1] + here.id else 0; //~ ERROR data-race
