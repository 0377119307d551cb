// As recursion-tasks, with halves that overlap.
proc fill(ref A: [] int, low, high) {
  if high - low <= 1 {
    A[low] = low; //~ ERROR data-race@5: task 3 writes `A[2]`
    A[high] = high; //~ ERROR data-race@5: task 1 writes `A[2]`
    return;
  }
  const middle = (low + high) / 2;
  cobegin with (ref A) {
    fill(A, low, middle);
    fill(A, middle, high);
  }
}
var A: [1..4] int;
fill(A, 1, 4);
