// A procedure for one number, called with an array: once for each element.
proc square(x: int) { return x * x; }
var A = [1, 2, 3];
const S = square(A);
assert(S[0] == 1 && S[1] == 4 && S[2] == 9);
assert(+ reduce square(1..3) == 14);
