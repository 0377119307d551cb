// Each task gives to the next and takes from the one before.
config const n = 3;
var slots: [0..n-1] sync int;

coforall i in 0..n-1 {
  slots[(i + 1) % n].writeEF(i);
  assert(slots[i].readFE() == (i + n - 1) % n);
}
