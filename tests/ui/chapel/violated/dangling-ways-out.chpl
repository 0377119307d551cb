// A block ends on every way out of it: by an error, by `break`, by the end of the procedure around a nested one.
proc fails() throws {
  var x = 1;
  begin with (ref x) {
    x = 2; //~ ERROR dangling-scope@5: `x` is used after the end of its scope, in task 1
  }
  throw new Error("early");
}

proc leaves() {
  for i in 1..2 {
    var y = i;
    begin with (ref y) {
      y = 0; //~ ERROR dangling-scope@7: `y` is used after the end of its scope, in task 2
    }
    break;
  }
}

proc around() {
  var z = 0;
  proc inner() {
    begin with (ref z) {
      z = 1; //~ ERROR dangling-scope@7: `z` is used after the end of its scope, in task 3
    }
  }
  inner();
}

proc main() {
  try {
    fails();
  } catch {
  }
  leaves();
  around();
}
