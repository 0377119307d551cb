// As barrier-phases, without the barrier.
use Collectives;
config const n = 3;
var A: [1..n] int;

coforall i in 1..n with (ref A) {
  A[i] = i; //~ ERROR data-race@3: task 2 writes `A[2]`
  assert(A[i % n + 1] == i % n + 1); //~ ERROR data-race, assertion-failed
}
