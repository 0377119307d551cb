// Rows and columns of an array of two dimensions.
var M = [1, 2, 3; 4, 5, 6];
assert(+ reduce M[0, ..] == 6);
assert(+ reduce M[.., 2] == 9);
M[1, ..] = 0;
assert(M[1, 1] == 0 && M[0, 1] == 2);
assert(M.domain.dim(1).size == 3 && M.shape == (2, 3));
