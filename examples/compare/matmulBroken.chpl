// As matmulPar with the steps over k in parallel too: two of them may read the same old element, and one product is lost.
config const n = 2;

extern var a: [1..n, 1..n] real;
extern var b: [1..n, 1..n] real;

var c: [1..n, 1..n] real;

coforall k in 1..n do
  for i in 1..n do
    for j in 1..n do
      c[i, j] += a[i, k] * b[k, j];
