// Recursion of iterators is followed a few levels only.
iter down(n: int): int {
  if n > 0 {
    yield n;
    for x in down(n - 1) do //~ ERROR unsupported@5: Partita does not model this: an iterator that calls itself many times
      yield x;
  }
}
var sum = 0;
for x in down(20) do
  sum += x;
