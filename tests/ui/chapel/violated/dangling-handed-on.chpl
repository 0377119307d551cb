// The end of a variable is seen through whatever stands for it: formals, copies that a call makes, aliases, slices, `this`.
record Meter {
  var reading = 0;
  proc ref tick() {
    begin with (ref this) {
      reading += 1; //~ ERROR dangling-scope@7: `this` is used after the end of its scope, in task 2
    }
  }
}

proc later(ref slot: int) {
  begin with (ref slot) {
    slot = 4; //~ ERROR dangling-scope@5: `slot` is used after the end of its scope, in task 1
  }
}

proc deeper(ref slot: int) {
  later(slot);
}

proc own(in row: [] real) {
  begin {
    row[1] = 0.5; //~ ERROR dangling-scope@5: `row` is used after the end of its scope, in task 3
  }
}

proc view(part: [] int) {
  begin {
    part[2] = 3; //~ ERROR dangling-scope@5: `part` is used after the end of its scope, in task 4
  }
}

proc main() {
  {
    var n = 0;
    deeper(n);
  }
  {
    var m: Meter;
    m.tick();
  }
  own([1.0, 2.0]);
  {
    var table: [1..3] int;
    view(table[2..3]);
  }
  {
    var pair = (1, 2);
    ref second = pair(1);
    begin with (ref second) {
      second = 9; //~ ERROR dangling-scope@7: `second` is used after the end of its scope, in task 5
    }
  }
}
