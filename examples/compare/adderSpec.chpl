// What the other adders must compute: the sum of an array from outside, worked out numTimes times, one element after another.
config const N = 3, numTimes = 2;

extern var a: [0..N-1] int;

var sum = 0;

for round in 1..numTimes {
  sum = 0;
  for i in 0..N-1 do
    sum += a[i];
}
