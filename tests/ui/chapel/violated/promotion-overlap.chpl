// The parts overlap: an element is written while another iteration reads it.
var A = [1, 2, 3];
A[1..2] = A[0..1]; //~ ERROR data-race@1: task 1 writes `A[1]` while task 2 reads it, and nothing orders the two
