// As iterator-tasks; every task is waited for before the next.
iter two() {
  yield 1;
  yield 2;
}
var x = 0;
for i in two() do
  sync begin with (ref x)
    x += i;
assert(x == 3);
