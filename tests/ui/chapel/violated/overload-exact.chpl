// As overload-generic-counter.chpl in holds: of an `int` the procedure for `int` is called.
proc add(n: int) {
  halt("exact"); //~ ERROR error-stop
}
proc add(n) {
}
var large = 3;
add(large);
