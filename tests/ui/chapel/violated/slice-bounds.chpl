// The procedure goes beyond the slice, though not beyond the array.
proc last(x: [] int) {
  return x[3]; //~ ERROR index-out-of-bounds@10: an index outside of the slice, in main
}
var A = [1, 2, 3, 4];
writeln(last(A[0..2]));
