// Twice an input that is not an integer.
extern var x: real;
var y = 2 * x;
