// The even elements are written beside the odd ones.
var A: [0..3] int;
cobegin with (ref A) {
  A[0..3 by 2] = 1;
  A[1..3 by 2] = 2;
}
assert(+ reduce A == 6);
