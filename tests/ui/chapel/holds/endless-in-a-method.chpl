// A lock of one's own that is given back: who comes second waits, however often it has to try.
record latch {
  var taken: atomic bool;
  proc ref close() {
    do {
      const mine = !taken.testAndSet();
    } while !mine;
  }
  proc ref open() {
    taken.clear();
  }
}

var door: latch;
var inside: atomic int;

cobegin with (ref door) {
  {
    door.close();
    inside.add(1);
    door.open();
  }
  {
    door.close();
    inside.add(1);
    door.open();
  }
}
assert(inside.read() == 2);
