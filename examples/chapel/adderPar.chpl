// As adderSpec, with the elements added in parallel. Who takes the sum empties it: nobody else can take it meanwhile.
config const N = 3, numTimes = 2;

var a: [0..N-1] int;
for i in 0..N-1 do
  a[i] = i + 1;

var sum: sync int;

sum.writeEF(0);
for round in 1..numTimes {
  sum.readFE();
  sum.writeEF(0);
  forall i in 0..N-1 do
    sum.writeEF(sum.readFE() + a[i]);
}

assert(sum.readFF() == N * (N + 1) / 2);
