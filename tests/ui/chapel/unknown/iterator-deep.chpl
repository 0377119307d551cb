// Recursion of iterators is followed a few levels only.
iter down(n: int): int {
  if n > 0 {
    yield n;
    for x in down(n - 1) do //~ ERROR unsupported
      yield x;
  }
}
var sum = 0;
for x in down(20) do
  sum += x;
