// Two elements of B name the same element of A.
var A: [0..3] int;
var B = [3, 3];
A[B] += 1; //~ ERROR data-race
