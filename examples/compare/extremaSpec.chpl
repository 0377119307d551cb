// The smaller and the larger of two numbers. Results have the names that a class of X10 gives its static values.
extern var Extrema_a: int, Extrema_b: int;
var Extrema_r: [0..1] int;

if Extrema_a < Extrema_b {
  Extrema_r[0] = Extrema_a;
  Extrema_r[1] = Extrema_b;
} else {
  Extrema_r[0] = Extrema_b;
  Extrema_r[1] = Extrema_a;
}
