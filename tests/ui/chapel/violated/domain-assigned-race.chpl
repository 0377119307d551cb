// A task reads the array while the domain changes.
var D = {1..2};
var A: [D] int = 7;
cobegin with (ref A, ref D) {
  D = {1..3}; //~ ERROR data-race@3: task 1 writes `A`
  writeln(A[1]); //~ ERROR data-race@11: task 2 reads `A`
}
