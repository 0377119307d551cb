// A procedure without a result may call itself; its tasks work on halves.
proc fill(ref A: [] int, low, high) {
  if low == high {
    A[low] = low;
    return;
  }
  const middle = (low + high) / 2;
  cobegin with (ref A) {
    fill(A, low, middle);
    fill(A, middle + 1, high);
  }
}
var A: [1..4] int;
fill(A, 1, 4);
assert(+ reduce A == 10);
