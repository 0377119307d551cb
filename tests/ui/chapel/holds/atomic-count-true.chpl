// A truth value counts as one or zero; only one task can win. Defaults may name formals before them.
var winner, wins: atomic int;

proc attempt(id: int, value: int = id) {
  wins.add(winner.compareAndSwap(0, value));
}

coforall id in 1..3 do
  attempt(id);
assert(wins.read() == 1 && winner.read() >= 1);
