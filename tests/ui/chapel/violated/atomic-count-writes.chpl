// As atomic-count-true, with a look and a write: two may win.
var winner, wins: atomic int;

proc attempt(id: int, value: int = id) {
  if winner.read() == 0 {
    winner.write(value);
    wins.add(1);
  }
}

coforall id in 1..3 do
  attempt(id);
assert(wins.read() == 1 && winner.read() >= 1); //~ ERROR assertion-failed
