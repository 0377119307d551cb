// Twice the input, twice.
extern var x: int;
var y = [2 * x, 2 * x];
