// notify says that one's part is done, wait waits for the others.
use Collectives;
var b = new barrier(2);
var left, right = 0;

cobegin with (ref left, ref right) {
  {
    left = 1;
    b.notify();
    b.wait();
    assert(right == 2);
  }
  {
    right = 2;
    b.notify();
    b.wait();
    assert(left == 1);
  }
}
