// As the program of this name that is violated: the object changes when the task has ended.
class Box {
  var load = 0;
}

var box = new owned Box(1);

proc main() {
  sync begin {
    assert(box.load == 1);
  }
  box = new owned Box(2);
}
