// As recursion-tasks, with halves that overlap.
proc fill(ref A: [] int, low, high) {
  if high - low <= 1 {
    A[low] = low; //~ ERROR data-race
    A[high] = high; //~ ERROR data-race
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
