// The body of the loop runs at each `yield`; `break` and `continue` belong to the loop.
iter evens(n: int) {
  for i in 1..n do
    if i % 2 == 0 then
      yield i;
  yield 100;
}
var seen = 0;
for x in evens(8) {
  if x == 2 then continue;
  if x == 8 then break;
  seen = seen * 10 + x;
}
assert(seen == 46);
assert(+ reduce evens(4) == 106);
const all = evens(4);
assert(all.size == 3 && all[2] == 100);
