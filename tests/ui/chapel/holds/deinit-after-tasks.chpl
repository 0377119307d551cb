// Module variables end when all tasks have ended; what a task has by `in` ends with the task.
var ended: atomic int;

record Guard {
  var number: int;
  proc deinit() {
    ended.add(number);
  }
}

class Thing {
  var load = 1;
  proc deinit() {
    load = 0;
  }
}

var guard = new Guard(10);
var thing = new owned Thing();

proc main() {
  sync {
    begin with (in guard) {
      assert(guard.number == 10);
    }
  }
  assert(ended.read() == 10);
  begin {
    assert(thing.load == 1 && guard.number == 10 && ended.read() == 10);
  }
}
