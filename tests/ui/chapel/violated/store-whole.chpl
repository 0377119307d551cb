// A whole array, record or tuple is stored part by part: others see halves of it.
record Point {
  var x, y: int;
}

var A: [1..2] int;
var p: Point;
var t: (int, int);

proc main() {
  cobegin with (ref A, ref p, ref t) {
    {
      A = 1; //~ ERROR data-race
      p = new Point(1, 1); //~ ERROR data-race
      t = (1, 1); //~ ERROR data-race
    }
    {
      A = 2; //~ ERROR data-race
      p = new Point(2, 2); //~ ERROR data-race
      t = (2, 2); //~ ERROR data-race
    }
  }
}
