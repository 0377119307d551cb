// Two tasks write rows that are the same.
var M: [0..1, 0..1] int;
cobegin with (ref M) {
  M[1, ..] = 1; //~ ERROR data-race@3: task 1 writes `M[1, 0]`
  M[1, ..] = 2; //~ ERROR data-race@3: task 2 writes `M[1, 0]`
}
