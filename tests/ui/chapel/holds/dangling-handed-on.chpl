// As the program of this name that is violated, with every task joined before what it uses ends.
record Meter {
  var reading = 0;
  proc ref tick() {
    begin with (ref this) {
      reading += 1;
    }
  }
}

proc later(ref slot: int) {
  begin with (ref slot) {
    slot = 4;
  }
}

proc deeper(ref slot: int) {
  later(slot);
}

proc own(in row: [] real) {
  sync {
    begin {
      row[1] = 0.5;
    }
  }
}

proc view(part: [] int) {
  begin {
    part[2] = 3;
  }
}

proc main() {
  {
    var n = 0;
    sync deeper(n);
    assert(n == 4);
  }
  {
    var m: Meter;
    sync m.tick();
    assert(m.reading == 1);
  }
  own([1.0, 2.0]);
  {
    var table: [1..3] int;
    sync view(table[2..3]);
    assert(table[2] == 3);
  }
  {
    var pair = (1, 2);
    ref second = pair(1);
    sync begin with (ref second) {
      second = 9;
    }
    assert(pair(1) == 9);
  }
}
