// A lock given back by `defer`, also when an error is thrown.
var lock: sync bool;
var count = 0;
proc step(i: int) throws {
  lock.writeEF(true);
  defer { lock.readFE(); }
  if i == 2 then throw new Error("no");
  count += i;
}

coforall i in 1..2 {
  try {
    step(i);
  } catch {
  }
}
assert(count == 1);
