// A `for` as a value runs in order.
var last = 0;
proc note(i: int) {
  last = i;
  return i;
}
const A = for i in 1..2 do note(i);
assert(last == 2);
