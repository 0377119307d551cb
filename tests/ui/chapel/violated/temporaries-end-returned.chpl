// A return ends what its statement made.
var ended = 0;

record Token {
  var id = 0;
  proc deinit() {
    ended += 1;
  }
}

proc number(const t: Token) {
  return t.id;
}

proc returned() {
  return number(new Token(1));
}

proc main() {
  returned();
  assert(ended == 0); //~ ERROR assertion-failed
}
