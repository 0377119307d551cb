// As barrier-split; one task does not wait.
use Collectives;
var b = new barrier(2);
var left, right = 0;

cobegin with (ref left, ref right) {
  {
    left = 1;
    b.notify();
    assert(right == 2); //~ ERROR data-race, assertion-failed
    b.wait();
  }
  {
    right = 2; //~ ERROR data-race@5: task 2 writes `right`
    b.notify();
    b.wait();
    assert(left == 1);
  }
}
