// The product as a sum of outer products: the steps over k come one after another, the rows of each in parallel.
config const n = 2;

extern var a: [1..n, 1..n] real;
extern var b: [1..n, 1..n] real;

var c: [1..n, 1..n] real;

for k in 1..n do
  coforall i in 1..n do
    for j in 1..n do
      c[i, j] += a[i, k] * b[k, j];
