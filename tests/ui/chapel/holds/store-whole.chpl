// As the program of this name that is violated, one after the other.
record Point {
  var x, y: int;
}

var A: [1..2] int;
var p: Point;
var t: (int, int);

proc main() {
  var turn: sync int = 1;
  coforall i in 1..2 with (ref A, ref p, ref t) {
    const n = turn.readFE();
    A = i;
    p = new Point(i, i);
    t = (i, i);
    assert(A[1] == A[2] && p.x == p.y && t(0) == t(1));
    turn.writeEF(n);
  }
}
