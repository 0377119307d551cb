// The iterations of a parallel loop write the same variable.
var last = 0;
proc note(i: int) {
  last = i; //~ ERROR data-race@3: writes `last`
  return i;
}
const A = forall i in 1..2 do note(i);
