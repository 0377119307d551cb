// Each task changes its own copy, of a number and of an array.
var start = 5;
var A = [1, 2, 3];

coforall i in 0..2 with (in start, in A) {
  start += i;
  A[0] += start;
  assert(A[0] == 6 + i);
}
assert(start == 5 && A[0] == 1);
