// A constant reference to a value that is nowhere keeps it as it was; one to a variable sees what becomes of it.
var count = 1;
const ref later = count + 1;

proc main() {
  count = 5;
  assert(later == 2);

  var low = 1;
  const ref sum = low + 10, pair = (low, low), span = low..3, same = low;
  low = 2;
  assert(sum == 11 && pair(0) == 1 && span.low == 1 && same == 2);
  sync begin with (in sum) {
    sum += 1;
    assert(sum == 12);
  }
  assert(sum == 11);
}
