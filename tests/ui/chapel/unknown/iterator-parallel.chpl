//~ at-start: unsupported
// Where an iterator has an overload for parallel loops, `forall` means that one.
iter items() {
  yield 1;
}
iter items(param tag) {
  coforall i in 1..2 do
    yield i;
}
var total = 0;
forall i in items() with (ref total) do //~ ERROR unsupported@1: Partita does not model this: a parallel iterator
  total += i;
