// Twice the input, unless it is 7: then it goes round for ever.
extern var x: int;
var y = 2 * x;
if x == 7 then
  while true do y = 14 - y;
