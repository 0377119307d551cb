// Everybody has written before anybody reads.
use Collectives;
config const n = 3;
var b = new barrier(n);
var A: [1..n] int;

coforall i in 1..n with (ref A) {
  A[i] = i;
  b.barrier();
  assert(A[i % n + 1] == i % n + 1);
}
