// A task reads the array while the domain changes.
var D = {1..2};
var A: [D] int = 7;
cobegin with (ref A, ref D) {
  D = {1..3}; //~ ERROR data-race
  writeln(A[1]); //~ ERROR data-race
}
