// Two tasks take two locks, both in the same order.
config const numTimes = 2;

// Empty means free.
var first, second: sync bool;

proc acquire(ref lock: sync bool) {
  lock.writeEF(true);
}

proc release(ref lock: sync bool) {
  lock.readFE();
}

cobegin {
  for 1..numTimes {
    acquire(first);
    acquire(second);
    release(first);
    release(second);
  }
  for 1..numTimes {
    acquire(first);
    acquire(second);
    release(first);
    release(second);
  }
}
