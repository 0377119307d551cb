// The default of an iterator's formal may name the formals before it, as that of a procedure.
iter pairs(low: int, high = low + 2, step = high - low) {
  yield low;
  yield high;
  yield step;
}

var sum = 0;
for one in pairs(3) do
  sum += one;
assert(sum == 3 + 5 + 2);
