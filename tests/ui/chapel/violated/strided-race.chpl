// The even elements are written beside all of them.
var A: [0..3] int;
cobegin with (ref A) {
  A[0..3 by 2] = 1; //~ ERROR data-race@3: task 1 writes `A[2]`
  A[1..2] = 2; //~ ERROR data-race@3: task 2 writes `A[2]`
}
