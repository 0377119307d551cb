// As sync-array-ring, by one task: the first round waits for the last.
config const n = 3;
var slots: [0..n-1] sync int;

for i in 0..n-1 {
  slots[(i + 1) % n].writeEF(i);
  assert(slots[i].readFE() == (i + n - 1) % n); //~ ERROR deadlock@10: main waits in readFE for `slots[0]` to be full
}
