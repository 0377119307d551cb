// The loop adds to a shared variable instead of reducing.
var A = [3, 1];
var sum = 0;
forall a in A with (ref sum) do
  sum += a; //~ ERROR data-race
