// The calls run in parallel; the variable is atomic.
var total: atomic int;
proc add(x: int) {
  total.add(x);
}
var A = [1, 2];
add(A);
assert(total.read() == 3);
