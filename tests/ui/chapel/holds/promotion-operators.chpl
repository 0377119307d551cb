// Operators on whole arrays work element by element.
var A: [1..3] int;
var B = [1, 2, 3];
A = B + 1;
assert(A[1] == 2 && A[3] == 4);
A += B * 2;
assert(+ reduce A == 21);
const C = -A;
assert(C[3] == -10);
assert(+ reduce (A == B) == 0);
assert(&& reduce (A > B));
