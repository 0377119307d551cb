// As object-owner-gone, with owners that stay until the tasks are done; module variables always do.
class Box {
  var load = 0;
  proc fill() {
    begin {
      load = 3;
    }
  }
}

class Chain {
  var next: owned Chain?;
}

proc lends() {
  const box = new shared Box();
  const lent = box.borrow();
  sync begin {
    assert(lent.load == 0);
  }
}

var last = new owned Box();

proc main() {
  {
    var box = new owned Box();
    sync begin {
      assert(box.load == 0);
    }
  }
  lends();
  var chain = new Chain(new Chain(nil));
  last.fill();
}
