// What is deferred runs last first.
var log = 0;
proc work() {
  defer { log = log * 10 + 1; }
  defer { log = log * 10 + 2; }
}
work();
assert(log == 12); //~ ERROR assertion-failed@8: `log == 12` is false in main
