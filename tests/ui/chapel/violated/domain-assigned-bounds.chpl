// The index belonged to the array before the domain was assigned.
var D = {1..2};
var A: [D] int;
D = {2..3};
A[1] = 4; //~ ERROR index-out-of-bounds@1: `A` has the bounds 2..3, the index is 1, in main
