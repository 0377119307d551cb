// `with (in this)`: each task has a record of its own, whose fields and methods it uses.
record Counter {
  var n = 5;
  proc ref step() {
    n += 1;
  }
  proc run() {
    coforall 1..2 with (in this) {
      n += 1;
      step();
      assert(n == 7 && this.n == 7);
    }
  }
}

var c: Counter;
c.run();
assert(c.n == 5);
