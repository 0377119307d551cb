//~ places: 2
//~ define: partition=runtime
// Every locale has tasks of its own: two indices on each, one for each of its two tasks.
use BlockDist;
const D = blockDist.createDomain({1..4});
var A: [D] int;

forall i in D with (var done: int) {
  done += 1;
  A[i] = done;
}
assert(+ reduce A == 4);
