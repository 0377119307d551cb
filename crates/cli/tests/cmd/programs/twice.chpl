// Twice the input.
extern var x: int;
var y = 2 * x;
