// As record-array-field: what a task is given by reference is not a copy.
config const n = 2;
const size = n + 1;
record Vector { var cells: [1..size] int; }

var a: Vector;
cobegin with (ref a) {
  a.cells[1] = 1; //~ ERROR data-race@3: task 1 writes `a.cells[1]`
  a.cells[1] += 1; //~ ERROR data-race
}
