// As the program of this name that holds: an error before the move finds the value where it was, and ends it there.
var ended = 0;

class Trouble: Error { }

record Token {
  var id = 0;
  proc init=(other: Token) {
    this.id = other.id;
  }
  proc deinit() {
    ended += 1;
  }
}

proc stumble() throws {
  throw new Trouble();
}

proc before() throws {
  var a: Token;
  stumble();
  var b = a;
}

proc main() {
  try {
    before();
  } catch {
    assert(ended == 0); //~ ERROR assertion-failed
  }
}
