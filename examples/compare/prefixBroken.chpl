// As prefixPar without the copy: an element may add a neighbour that has already got its sum of this round.
config const n = 4;

extern var x: [0..n-1] real;

var s: [0..n-1] real = x;

var step = 1;
while step < n {
  const near = step;
  coforall i in step..n-1 do
    s[i] = s[i - near] + s[i];
  step *= 2;
}
