// Twice the input by two tasks; one addition may be lost.
extern var x: int;
var y = 0;
cobegin with (ref y) {
  y += x;
  y += x;
}
