// The sum in parallel. Who takes the sum leaves it empty, so nobody else can take it before it is put back. Equals adderSpec.
config const N = 3, numTimes = 2;

extern var a: [0..N-1] int;

var sum: sync int;

sum.writeEF(0);
for round in 1..numTimes {
  sum.readFE();
  sum.writeEF(0);
  forall i in 0..N-1 do
    sum.writeEF(sum.readFE() + a[i]);
}
