// What a block holds ends in reverse order, on every way out.
var log = 0;
record Guard {
  const number: int;
  proc deinit() { log = log * 10 + number; }
}
class Thing {
  const number: int;
  proc deinit() { log = log * 10 + number; }
}

proc early(stop: bool) {
  const a = new Guard(1);
  const b = new Thing(2);
  if stop then return 5;
  const c = new Guard(3);
  return 6;
}

assert(early(true) == 5 && log == 21);
log = 0;
assert(early(false) == 6 && log == 321);
log = 0;
for i in 1..3 {
  const g = new Guard(i);
  if i == 2 then break;
}
assert(log == 12);
log = 0;
{
  var first = new Thing(4);
  var second: owned Thing? = nil;
  second = first;
  second = new Thing(5);
  assert(log == 4);
}
assert(log == 45);
