// As init-order: a field that is assigned does not begin with its initial value.
var log = 0;
proc note(n: int) {
  log = log * 10 + n;
  return n;
}

record Pair {
  var first = note(1);
  var second = note(2);
  proc init(second: int) { this.second = second; }
}

const pair = new Pair(5);
assert(log == 12); //~ ERROR assertion-failed@8: `log == 12` is false in main
