// As slices-as-arguments; both tasks have the element in the middle.
proc bump(x: [] int) {
  for i in x.domain do
    x[i] += 1; //~ ERROR data-race
}
var A = [1, 2, 3];
cobegin with (ref A) {
  bump(A[0..1]);
  bump(A[1..2]);
}
