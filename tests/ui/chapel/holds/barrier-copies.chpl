// A copy of a barrier is the same barrier.
use Collectives;
var b = new barrier(2);

proc meet(in own: barrier) {
  own.barrier();
}

cobegin {
  meet(b);
  b.barrier();
}
