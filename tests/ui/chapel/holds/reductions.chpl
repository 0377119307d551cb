// Reductions and scans.
var A = [3, 1, 2];
assert(min reduce A == 1 && max reduce A == 3 && * reduce A == 6);
assert(minloc reduce zip(A, A.domain) == (1, 1));
assert(maxloc reduce zip(A, A.domain) == (3, 0));
const S = + scan A;
assert(S[0] == 3 && S[1] == 4 && S[2] == 6);
assert(|| reduce (A == 2));
