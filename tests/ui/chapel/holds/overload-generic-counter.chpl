// The procedure that takes a narrow number as it is adds to the counter; the one for `int` would convert it.
var count: atomic int;
proc add(n: int) {
  halt("converted");
}
proc add(n) {
  count.add(n);
}
var small: int(16) = 3;
coforall 1..2 do
  add(small);
assert(count.read() == 6);
