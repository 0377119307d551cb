// Tasks that nobody waits for but by a variable each, full or empty.
// BROKEN: the last one is not waited for.
config const n = 4;
config param BROKEN = false;
var done: [1..n] sync int;
var A: [1..n] int;
for i in 1..n {
  begin with (ref A) {
    A[i] = i;
    done[i].writeEF(i);
  }
}
var total = 0;
for i in 1..n {
  if !BROKEN || i < n then done[i].readFE();
  total += A[i];
}
assert(total == n * (n + 1) / 2);
