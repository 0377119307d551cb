// The procedure goes beyond the slice, though not beyond the array.
proc last(x: [] int) {
  return x[3]; //~ ERROR index-out-of-bounds
}
var A = [1, 2, 3, 4];
writeln(last(A[0..2]));
