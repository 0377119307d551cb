// A ring: task i gives to the next and takes from the one before.
config const N: int = 100;

var slots$: [0..N-1] sync int;

coforall i in 0..N-1 do {
  slots$((i + 1) % N) = i;
  writeln("Wrote ", i);
  var got: int = slots$(i);
  writeln("Read ", got);
}
