// Prefix sums by doubling: in each round every element adds the one `step` to its left, all in parallel, from a copy
// of the round before.
config const n = 4;

extern var x: [0..n-1] real;

var s: [0..n-1] real = x;

var step = 1;
while step < n {
  const before = s;
  const near = step;
  coforall i in step..n-1 do
    s[i] = before[i - near] + before[i];
  step *= 2;
}
