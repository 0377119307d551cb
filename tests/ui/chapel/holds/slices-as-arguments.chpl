// A slice is passed by reference: the procedure writes into the array.
proc bump(x: [] int) {
  for i in x.domain do
    x[i] += 1;
}
var A = [1, 2, 3, 4];
cobegin with (ref A) {
  bump(A[0..1]);
  bump(A[2..3]);
}
assert(A[0] == 2 && A[1] == 3 && A[2] == 4 && A[3] == 5);
