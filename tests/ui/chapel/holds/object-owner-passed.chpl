// A formal of an owner's type stands for the owner: it does not end with the call, and the tasks are joined in time.
class Box {
  var load = 1;
}

proc named(box: owned Box) {
  begin {
    assert(box.load == 1);
  }
}

proc generic(box) {
  begin {
    assert(box.load == 1);
  }
}

proc any(box: Box) {
  begin {
    assert(box.load == 1);
  }
}

proc main() {
  var one = new owned Box();
  var two = new shared Box();
  sync {
    named(one);
    generic(two);
    any(one);
  }
  assert(one.load == 1);
}
