// Every task writes its own element; then all of them are added up.
// BROKEN: the sum is made while the tasks write.
config const n = 4;
config param BROKEN = false;
var A: [1..n] int;
var total = 0;
if BROKEN {
  cobegin {
    coforall i in 1..n do A[i] = i;
    total = + reduce A;
  }
} else {
  coforall i in 1..n do A[i] = i;
  total = + reduce A;
}
assert(total == n * (n + 1) / 2);
