// Every index occurs once.
var A: [0..3] int;
var B = [3, 0];
A[B] += 1;
assert(A[0] == 1 && A[1] == 0 && A[3] == 1);
