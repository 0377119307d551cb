// As wait-read-xx, with a second reader: who comes too late waits for ever.
var s: sync int;

begin s.writeEF(3);
begin s.readFE(); //~ ERROR deadlock@7: task 2 waits in readFE for `s` to be full

while s.readXX() != 3 { }
assert(s.readFE() == 3); //~ ERROR deadlock@8: main waits in readFE for `s` to be full
