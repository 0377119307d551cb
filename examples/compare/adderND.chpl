// As adderPar with the rounds in parallel too. No access is a race, but the zero of one round may wipe out a part of another's sum.
config const N = 2, numTimes = 2;

extern var a: [0..N-1] int;

var sum: sync int;

sum.writeEF(0);
forall round in 1..numTimes {
  sum.readFE();
  sum.writeEF(0);
  forall i in 0..N-1 do
    sum.writeEF(sum.readFE() + a[i]);
}
