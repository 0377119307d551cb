// What is not modelled is said once, where it stands; what follows from it is no mistake of the program.
var D = {1..3, 0..4 by 2}; //~ ERROR unsupported
var A: [D] int;
writeln(A[2, 4], A[1, ..]);
