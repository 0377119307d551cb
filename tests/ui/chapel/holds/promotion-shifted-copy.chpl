// Parts of different arrays never meet.
var A = [1, 2, 3];
var B = [7, 8, 9];
A[1..2] = B[0..1];
assert(A[0] == 1 && A[1] == 7 && A[2] == 8);
A[0..0] = A[2..2];
assert(A[0] == 8);
