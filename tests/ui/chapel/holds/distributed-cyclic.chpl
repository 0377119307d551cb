//~ places: 3
// Cyclic: the locales take turns, from the start index on.
use CyclicDist;
const D = {0..6} dmapped new cyclicDist(startIdx=0);
var A: [D] int;

forall i in D with (ref A) do
  A[i] = here.id;
for i in D {
  assert(A[i] == i % 3);
  assert(A[i].locale.id == i % 3);
}
