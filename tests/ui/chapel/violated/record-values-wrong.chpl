// As record-values, with the expectation of a reference.
record Point {
  var x: int;
  var y: int = 7;
  proc ref move(dx: int) { x += dx; }
}

var a = new Point(1);
var b = a;
b.move(4);
assert(a.x == b.x); //~ ERROR assertion-failed@8: `a.x == b.x` is false in main
