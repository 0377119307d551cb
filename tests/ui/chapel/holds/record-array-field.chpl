// A record with an array whose size turns out when the program runs: copies have arrays of their own.
config const n = 2;
const size = n + 1;
record Vector {
  var cells: [1..size] int;
  proc ref this(i: int) ref { return cells[i]; }
  proc sum() {
    var s = 0;
    for i in 1..size do s += cells[i];
    return s;
  }
}
record Frame { var inner: Vector; }

proc taken(in v: Vector) {
  v[1] = 50;
  return v;
}

var a: Vector;
a[1] = 1;
var b = a;
b[1] = 2;
assert(a.sum() == 1 && b.sum() == 2);
const c = taken(a);
assert(a.sum() == 1 && c.sum() == 50);
b = a;
b.cells[2] = 7;
assert(a.sum() == 1 && b.sum() == 8);
var outer: Frame;
outer.inner[3] = 3;
var other = outer;
other.inner[3] = 4;
assert(outer.inner.sum() == 3);
