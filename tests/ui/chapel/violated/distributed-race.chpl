// As distributed-one-locale; each iteration reads the element of its neighbour.
use BlockDist;
const D = blockDist.createDomain({1..3});
var A: [D] int;
forall i in 2..3 with (ref A) do
  A[i] = A[i - 1] + 1; //~ ERROR data-race: task 1 writes `A[2]` while task 2 reads it, and nothing orders the two
