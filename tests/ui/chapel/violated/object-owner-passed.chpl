// As the program of this name that holds: nobody waits, and the owner goes away with its block.
class Box {
  var load = 1;
}

proc named(box: owned Box) {
  begin {
    assert(box.load == 1); //~ ERROR dangling-scope
  }
}

proc any(box: Box) {
  begin {
    assert(box.load == 1); //~ ERROR dangling-scope
  }
}

proc main() {
  {
    var one = new owned Box();
    named(one);
  }
  var two = new owned Box();
  any(two);
}
