// As the program of this name that is violated: each way out comes after the task's last use.
proc fails() throws {
  var x = 1;
  sync begin with (ref x) {
    x = 2;
  }
  throw new Error("early");
}

proc leaves() {
  for i in 1..2 {
    var y = i;
    var done: sync bool;
    begin with (ref y) {
      y = 0;
      done.writeEF(true);
    }
    done.readFE();
    break;
  }
}

proc around() {
  var z = 0;
  proc inner() {
    begin with (ref z) {
      z = 1;
    }
  }
  sync inner();
  assert(z == 1);
}

proc main() {
  try {
    fails();
  } catch {
  }
  leaves();
  around();
}
