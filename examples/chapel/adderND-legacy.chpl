// As adderPar, with the rounds in parallel too. Every access is synchronised, and still the result depends on luck:
// one round sets the sum to zero while another is half done.
config const N: int = 2;
config const numTimes: int = 2;

var a: [0..N-1] int;
for i in 0..N-1 do a[i] = i + 1;

var sum$: sync int;

sum$ = 0;
forall round in 1..numTimes do {
  sum$;
  sum$ = 0;
  forall i in 0..N-1 do {
    sum$ = sum$ + a(i);
  }
}

writeln(sum$.readFF());
