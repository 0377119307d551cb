// So many iterations cannot be shared out in every way: blocks are tried, and nothing is claimed of the rest.
var turn: sync int = 0;

forall i in 1..100 do //~ ERROR unsupported
  turn.writeEF(turn.readFE() + 1);
assert(turn.readFF() == 100);
