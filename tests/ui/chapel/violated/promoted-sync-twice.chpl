// Nobody empties the variables before they are written again.
var S: [1..2] sync int;
S.writeEF(3);
S.writeEF(4); //~ ERROR deadlock
