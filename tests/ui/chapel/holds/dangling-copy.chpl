// A task has its own copies of numbers: they do not end with the block.
var total: atomic int;

proc start() {
  var x = 7;
  begin total.add(x);
}

sync start();
assert(total.read() == 7);
