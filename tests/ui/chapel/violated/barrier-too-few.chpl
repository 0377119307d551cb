// One task less than the barrier was made for.
use Collectives;
var b = new barrier(3);

coforall i in 1..2 do //~ ERROR deadlock
  b.barrier(); //~ ERROR deadlock
