// As adderPar with a plain sum: two tasks may read the same old value, and then one of the additions is lost.
config const N = 3, numTimes = 2;

extern var a: [0..N-1] int;

var sum: int;

for round in 1..numTimes {
  sum = 0;
  forall i in 0..N-1 with (ref sum) do
    sum += a[i];
}
