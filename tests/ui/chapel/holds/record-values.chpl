// Records are values: copies do not follow each other.
record Point {
  var x: int;
  var y: int = 7;
  proc sum() { return x + y; }
  proc ref move(dx: int, dy: int = 1) {
    x += dx;
    this.y += dy;
  }
  proc far { return x > 100; }
}

proc Point.twice() do return 2 * sum();

proc changed(in p: Point) {
  p.x = 1000;
  return p;
}

var a = new Point(1);
var b = a;
b.move(4);
assert(a.x == 1 && a.y == 7);
assert(b.x == 5 && b.y == 8);
assert(b.twice() == 26);
assert(changed(b).far && !b.far);
assert(a != b);
b = a;
assert(a == b);
const c = new Point(y = 3, x = 2);
assert(c.sum() == 5);
