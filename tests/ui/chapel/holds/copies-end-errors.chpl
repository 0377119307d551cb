// Where errors are thrown, each variable still ends once: those behind the error, and those that it passes by.
var ended = 0;

record Token {
  var id = 0;
  proc deinit() {
    ended = ended * 10 + id;
  }
}

proc three() {
  var a = new Token(1);
  var b = new Token(2);
  var c = b;
  b.id = 4;
}

proc fails(in t: Token) throws {
  var u = new Token(5);
  if t.id > 0 then throw new Error("no");
  u.id = 6;
}

proc main() {
  three();
  assert(ended == 241);
  ended = 0;
  try {
    fails(new Token(7));
  } catch {
    ended = ended * 10;
  }
  assert(ended == 570);
}
