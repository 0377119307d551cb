// readXX and isFull look without waiting; the loops around them wait.
var s: sync int;

begin s.writeEF(3);

while s.readXX() != 3 { }
while !s.isFull do ;
assert(s.readFE() == 3);
