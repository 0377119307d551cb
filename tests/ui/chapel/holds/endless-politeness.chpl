// The same with somebody who goes through, and does not undo it.
var side: atomic int;

coforall me in 0..1 {
  while side.read() != 2 do
    if me == 1 then side.write(2);
}
