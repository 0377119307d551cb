// The product of two matrices from outside, by definition: one dot product after another.
config const n = 2;

extern var a: [1..n, 1..n] real;
extern var b: [1..n, 1..n] real;

var c: [1..n, 1..n] real;

for i in 1..n do
  for j in 1..n do
    for k in 1..n do
      c[i, j] += a[i, k] * b[k, j];
