// On a single locale a distributed domain is a plain one.
use BlockDist, CyclicDist;
const D = blockDist.createDomain({1..3});
var A: [D] int;
forall i in D with (ref A) do
  A[i] = i;
assert(+ reduce A == 6);
const C = {1..2} dmapped new cyclicDist(startIdx = 1);
var B: [C] int = 4;
var E = blockDist.createArray({0..1}, int);
E[1] = B[2];
assert(+ reduce E == 4);
