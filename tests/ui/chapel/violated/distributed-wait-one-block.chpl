//~ places: 2
//~ define: workers=1
// As distributed-wait, but both indices belong to the first locale, where one task runs them in order.
use BlockDist;
const D = {1..2} dmapped new blockDist({1..4});
var ready: sync bool;
var seen: [D] bool;

forall i in D { //~ ERROR deadlock@1: main waits for the tasks of this group to end
  if i == 1 then
    seen[i] = ready.readFE(); //~ ERROR deadlock@15: task 1 at locale 0 waits in readFE for `ready` to be full
  else
    ready.writeEF(true);
}
assert(seen[1]);
