// A lock made of testAndSet.
var busy: atomic bool;
var count = 0;

coforall i in 1..3 with (ref count) {
  while busy.testAndSet() do ;
  count += 1;
  busy.clear();
}
assert(count == 3);
