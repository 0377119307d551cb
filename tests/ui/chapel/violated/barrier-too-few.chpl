// One task less than the barrier was made for.
use Collectives;
var b = new barrier(3);

coforall i in 1..2 do //~ ERROR deadlock@1: main waits for the tasks of this group to end
  b.barrier(); //~ ERROR deadlock@3: waits at the barrier `ChplBarrier`: 2 of 3 tasks have come
