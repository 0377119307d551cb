//~ places: 2
//~ define: workers=1
// As distributed-wait, but both indices belong to the first locale, where one task runs them in order.
use BlockDist;
const D = {1..2} dmapped new blockDist({1..4});
var ready: sync bool;
var seen: [D] bool;

forall i in D { //~ ERROR deadlock
  if i == 1 then
    seen[i] = ready.readFE(); //~ ERROR deadlock
  else
    ready.writeEF(true);
}
assert(seen[1]);
