//~ places: 2
//~ define: workers=1
// The first iteration waits for the second. They run on different locales, in different tasks.
use BlockDist;
const D = blockDist.createDomain({1..2});
var ready: sync bool;
var seen: [D] bool;

forall i in D {
  if i == 1 then
    seen[i] = ready.readFE();
  else
    ready.writeEF(true);
}
assert(seen[1]);
