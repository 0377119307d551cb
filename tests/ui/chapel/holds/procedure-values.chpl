// Procedures as values: named ones and expressions, kept, passed on, and run by tasks.
var guard: sync bool = true;
var total = 0;

proc safely(amount: int) {
  guard.readFE();
  total += amount;
  guard.writeEF(true);
}

proc twice(f: proc(x: int): int, x: int): int { return f(f(x)); }
proc fold(f, first: int, items: [] int): int {
  var result = first;
  for item in items do
    result = f(result, item);
  return result;
}
proc inTasks(work: proc(amount: int): void, n: int) {
  coforall i in 1..n do
    work(i);
}
proc passOn(work, n: int) { inTasks(work, n); }

proc plus(x: int, y: int): int { return x + y; }

var kept = plus;
const typed: proc(x: int, y: int): int = plus;
const next = proc(x: int) { return x + 1; };
var old = lambda(x: int) { return x * 10; };
assert(kept(1, 2) == 3 && typed(3, 4) == 7);
assert(twice(next, 5) == 7 && twice(old, 2) == 200);
assert(twice(proc(x: int): int { return x * x; }, 3) == 81);
assert(fold(kept, 0, [1, 2, 3]) == 6);
assert(fold(proc(a: int, b: int) { return a * b; }, 1, [2, 3, 4]) == 24);
passOn(safely, 2);
assert(total == 3);
