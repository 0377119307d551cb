// As adderPar, with a plain sum: two tasks may read the same sum, and an addition is lost.
config const N = 3, numTimes = 2;

var a: [0..N-1] int;
for i in 0..N-1 do
  a[i] = i + 1;

var sum: int;

for round in 1..numTimes {
  sum = 0;
  forall i in 0..N-1 with (ref sum) do
    sum = sum + a[i];
}

writeln(sum);
