//~ places: 2
// Tasks on different locales are never the same: each counts one iteration.
use BlockDist;
const D = {1..2} dmapped new blockDist({1..2});
var A: [D] int;

forall i in D with (var done: int) {
  done += 1;
  A[i] = done;
}
assert(A[1] == 1 && A[2] == 1);
