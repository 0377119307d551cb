// As adderPar, with the rounds in parallel too. Every access is synchronised, and still the result depends on luck:
// one round sets the sum to zero while another is half done.
config const N = 2, numTimes = 2;

var a: [0..N-1] int;
for i in 0..N-1 do
  a[i] = i + 1;

var sum: sync int;

sum.writeEF(0);
forall round in 1..numTimes {
  sum.readFE();
  sum.writeEF(0);
  forall i in 0..N-1 do
    sum.writeEF(sum.readFE() + a[i]);
}

writeln(sum.readFF());
