// Two phases: in the second every task reads what its neighbour wrote in the first.
// BROKEN: both phases are one.
config const n = 4;
config param BROKEN = false;
var A: [0..#n] int;
var B: [0..#n] int;
if BROKEN {
  coforall i in 0..#n {
    A[i] = i + 1;
    B[i] = A[(i + 1) % n];
  }
} else {
  coforall i in 0..#n do A[i] = i + 1;
  coforall i in 0..#n do B[i] = A[(i + 1) % n];
}
assert(B[0] == 1 % n + 1);
