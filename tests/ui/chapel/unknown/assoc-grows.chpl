// Whether the loop meets the new key is open.
var known: domain(int);
known += 1;
for k in known do //~ ERROR unsupported@1: Partita does not model this: a domain that changes while a loop goes over it
  known += k + 1;
assert(known.size == 2);
