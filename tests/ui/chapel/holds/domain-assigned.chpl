// A new domain gives the array a new shape and keeps what is common.
var D = {1..2};
var A: [D] int = 7;
D = {2..4};
assert(A.size == 3 && A[2] == 7 && A[4] == 0);
A[4] = 1;
assert(+ reduce A == 8);
