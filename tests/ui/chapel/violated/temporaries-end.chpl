// As the program of this name that holds: an error ends what its statement made.
var ended = 0;

class Trouble: Error { }

record Token {
  var id = 0;
  proc deinit() {
    ended += 1;
  }
}

proc refuse(const t: Token) throws {
  throw new Trouble();
}

proc main() {
  try {
    refuse(new Token(1));
  } catch {
    assert(ended == 0); //~ ERROR assertion-failed
  }
}
