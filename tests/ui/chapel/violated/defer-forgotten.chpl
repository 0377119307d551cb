// As defer-unlock; an error leaves the lock taken.
var lock: sync bool;
var count = 0;
proc step(i: int) throws {
  lock.writeEF(true); //~ ERROR deadlock@3: task 1 waits in writeEF for `lock` to be empty: it holds true
  if i == 2 then throw new Error("no");
  count += i;
  lock.readFE();
}

coforall i in 1..2 { //~ ERROR deadlock@1: main waits for the tasks of this group to end
  try {
    step(i);
  } catch {
  }
}
