// The tuple has three components.
var t = (1, 2, 3);
for i in 1..3 do
  t[i] = 0; //~ ERROR index-out-of-bounds@3: an index outside of the tuple, in main
