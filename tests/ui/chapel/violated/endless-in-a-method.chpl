// A lock of one's own that nobody gives back: the second to come tries again and again.
record latch {
  var taken: atomic bool;
  proc ref close() {
    do { //~ ERROR deadlock
      const mine = !taken.testAndSet();
    } while !mine;
  }
  proc ref open() {
    taken.clear();
  }
}

var door: latch;
var inside: atomic int;

cobegin with (ref door) { //~ ERROR deadlock@1: main waits for the tasks of this group to end
  {
    door.close();
    inside.add(1);
  }
  {
    door.close();
    inside.add(1);
  }
}
assert(inside.read() == 2);
