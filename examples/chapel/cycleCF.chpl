// A ring: task i gives to the next and takes from the one before.
config const N = 100;

var slots: [0..N-1] sync int;

coforall i in 0..N-1 {
  slots[(i + 1) % N].writeEF(i);
  writeln("Wrote ", i);
  const got = slots[i].readFE();
  writeln("Read ", got);
}
