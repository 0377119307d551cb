// The loop over the iterator starts tasks that share a variable.
iter two() {
  yield 1;
  yield 2;
}
var x = 0;
for i in two() do
  begin with (ref x)
    x += i; //~ ERROR data-race
