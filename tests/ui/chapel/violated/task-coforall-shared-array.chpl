// As task-coforall-in, with the array shared.
var start = 5;
var A = [1, 2, 3];

coforall i in 0..2 with (in start, ref A) {
  start += i;
  A[0] += start; //~ ERROR data-race
}
assert(start == 5);
