// halt says why.
var turn: atomic int;

cobegin {
  turn.write(1);
  if turn.read() == 0 then
    halt("nobody came, turn is ", turn.read()); //~ ERROR error-stop
}
