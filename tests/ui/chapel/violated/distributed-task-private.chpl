//~ places: 2
// As distributed-task-private, with both indices on one locale: one task may run both iterations.
use BlockDist;
const D = {1..2} dmapped new blockDist({1..4});
var A: [D] int;

forall i in D with (var done: int) {
  done += 1;
  A[i] = done;
}
assert(A[1] == 1 && A[2] == 1); //~ ERROR assertion-failed@8: `A[1] == 1 && A[2] == 1` is false in main
