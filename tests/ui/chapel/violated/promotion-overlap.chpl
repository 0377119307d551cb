// The parts overlap: an element is written while another iteration reads it.
var A = [1, 2, 3];
A[1..2] = A[0..1]; //~ ERROR data-race
