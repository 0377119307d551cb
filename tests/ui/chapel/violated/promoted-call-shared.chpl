// The calls run in parallel and all of them add to the same variable.
var total = 0;
proc add(x: int) {
  total += x; //~ ERROR data-race
}
var A = [1, 2];
add(A);
