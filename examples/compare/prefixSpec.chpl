// Prefix sums, from left to right: element i becomes the sum of all up to it.
config const n = 4;

extern var x: [0..n-1] real;

var s: [0..n-1] real;

s[0] = x[0];
for i in 1..n-1 do
  s[i] = s[i-1] + x[i];
