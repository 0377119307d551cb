// A copy in one branch only is made: both values end.
var ended = 0;
config const first = true;

record Token {
  var id = 0;
  proc init=(other: Token) {
    this.id = other.id;
  }
  proc deinit() {
    ended += 1;
  }
}

proc copied() {
  var a: Token;
  if first {
    var b = a;
  }
}

proc main() {
  copied();
  assert(ended == 1); //~ ERROR assertion-failed
}
