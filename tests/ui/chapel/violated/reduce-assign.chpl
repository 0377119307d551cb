// What the variable held before is part of the result.
var largest = 50;
forall i in 1..3 with (max reduce largest) do
  largest reduce= 10 * i;
assert(largest == 30); //~ ERROR assertion-failed
