// As the program of this name that holds: the copy is a second value, with an end of its own.
var ended = 0;

record Token {
  var id = 0;
  proc init=(other: Token) {
    this.id = other.id;
  }
  proc deinit() {
    ended += 1;
  }
}

operator Token.=(ref a: Token, b: Token) {
  a.id = b.id;
}

proc kept() {
  var a: Token;
  var b = a;
  a.id = 2;
}

proc main() {
  kept();
  assert(ended == 1); //~ ERROR assertion-failed
}
