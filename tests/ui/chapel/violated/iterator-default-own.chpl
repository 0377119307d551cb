// As its twin that holds; but the value that the caller gives counts, not the default.
iter pairs(low: int, high = low + 2, step = high - low) {
  yield low;
  yield high;
  yield step;
}

var sum = 0;
for one in pairs(3, high = 4) do
  sum += one;
assert(sum == 3 + 5 + 2); //~ ERROR assertion-failed
