// As defer-unlock; an error leaves the lock taken.
var lock: sync bool;
var count = 0;
proc step(i: int) throws {
  lock.writeEF(true); //~ ERROR deadlock
  if i == 2 then throw new Error("no");
  count += i;
  lock.readFE();
}

coforall i in 1..2 { //~ ERROR deadlock
  try {
    step(i);
  } catch {
  }
}
