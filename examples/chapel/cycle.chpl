// A ring: iteration i gives to the next and takes from the one before. A task that runs two neighbours waits for itself.
config const N = 100;

var slots: [0..N-1] sync int;

forall i in 0..N-1 {
  slots[(i + 1) % N].writeEF(i);
  writeln("Wrote ", i);
  const got = slots[i].readFE();
  writeln("Read ", got);
}
