// As the program of this name that holds: a local owner does not wait.
class Thing {
  var load = 1;
  proc deinit() {
    writeln("gone");
  }
}

proc main() {
  var thing = new owned Thing();
  begin {
    assert(thing.load == 1); //~ ERROR dangling-scope
  }
}
