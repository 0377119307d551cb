// Which procedure is meant turns out when the program runs.
config const down = true;
proc plus(x: int): int { return x + 1; }
proc minus(x: int): int { return x - 1; }
var f = plus;
if down then
  f = minus; //~ ERROR unsupported@3: Partita does not model this: a procedure as a value
assert(f(1) == 2);
