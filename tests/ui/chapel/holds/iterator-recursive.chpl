// An iterator that calls itself, and one that returns early.
iter down(n: int): int {
  if n == 0 then return;
  yield n;
  for x in down(n - 1) do
    yield x;
}
var seen = 0;
for x in down(3) do
  seen = seen * 10 + x;
assert(seen == 321);
for (i, x) in zip(0..2, down(3)) do
  assert(i + x == 3);
