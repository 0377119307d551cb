// The exchange of two arrays changes both of them.
var A = [1, 2];
var B = [3, 4];
A <=> B;
assert(B[1] == 4); //~ ERROR assertion-failed@8: `B[1] == 4` is false in main
