// A component chosen when the program runs, read and written.
var t = (1, 2, 3);
for i in 0..2 do
  t[i] = t[i] * 10;
assert(t == (10, 20, 30));
var (a, b, c) = t;
(a, b) = (b, a);
assert(a == 20 && b == 10 && c == 30);
