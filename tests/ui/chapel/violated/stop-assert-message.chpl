// An assertion with a message of its own.
var turn: atomic int;

cobegin {
  turn.add(1);
  assert(turn.read() < 1, "turn is ", turn.read()); //~ ERROR assertion-failed@3: assert failed - turn is 1, in task 2
}
