// Whether the loop meets the new key is open.
var known: domain(int);
known += 1;
for k in known do //~ ERROR unsupported
  known += k + 1;
assert(known.size == 2);
