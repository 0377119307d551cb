// A ring: iteration i gives to the next and takes from the one before. A task that runs two neighbours waits for itself.
config const N: int = 100;

var slots$: [0..N-1] sync int;

forall i in 0..N-1 do {
  slots$((i + 1) % N) = i;
  writeln("Wrote ", i);
  var got: int = slots$(i);
  writeln("Read ", got);
}
