// Methods of atomic and sync variables on whole arrays.
var A: [1..2] atomic int;
A.write(4);
A.add(1);
assert(+ reduce A.read() == 10);
var S: [1..2] sync int;
S.writeEF(3);
assert(+ reduce S.readFE() == 6);
