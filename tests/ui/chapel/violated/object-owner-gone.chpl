// A task uses an owner by reference, and what it borrows is no longer there once the owner has gone.
class Box {
  var load = 0;
  proc fill() {
    begin {
      load = 3; //~ ERROR dangling-scope@7: the object has been deleted, in task 3
    }
  }
}

proc lends() {
  const box = new shared Box();
  const lent = box.borrow();
  begin {
    writeln(lent.load); //~ ERROR dangling-scope@13: the object has been deleted, in task 2
  }
}

proc main() {
  {
    var box = new owned Box();
    begin {
      writeln(box.load); //~ ERROR dangling-scope@15: `box` is used after the end of its scope, in task 1
    }
  }
  lends();
  var last = new owned Box();
  last.fill();
}
