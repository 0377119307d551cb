// Adds up the elements of an array, several times over: one task, plain variables.
config const N: int = 3;
config const numTimes: int = 2;

var a: [0..N-1] int;
for i in 0..N-1 do a[i] = i + 1;

var sum: int;

for round in 1..numTimes do {
  sum = 0;
  for i in 0..N-1 do {
    sum = sum + a(i);
  }
}

assert(sum == N * (N + 1) / 2);
