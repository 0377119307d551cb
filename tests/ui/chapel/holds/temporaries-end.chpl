// What a statement made and nobody took ends with it, also where a return or an error leaves it.
var made, ended = 0;

class Trouble: Error { }

record Token {
  var id = 0;
  proc init(id: int = 0) {
    this.id = id;
    made += 1;
  }
  proc init=(other: Token) {
    this.id = other.id;
    made += 1;
  }
  proc deinit() {
    ended += 1;
  }
}

operator Token.=(ref a: Token, b: Token) {
  a.id = b.id;
}

proc check(m: int) {
  assert(made == m && ended == m);
  made = 0;
  ended = 0;
}

proc number(const t: Token) {
  return t.id;
}

proc through(const ref t: Token) const ref {
  return t;
}

proc returned() {
  return number(new Token(1));
}

proc copied() {
  return through(new Token(2));
}

proc inBranch(): int {
  if number(new Token(3)) == 3 {
    return 1;
  }
  return 0;
}

proc inLoop(): int {
  for i in 1..2 {
    var own = new Token(4);
    return number(new Token(i));
  }
  return 0;
}

proc refuse(const t: Token) throws {
  if t.id > 0 then throw new Trouble();
  return t.id;
}

proc change(inout t: Token) throws {
  t.id += 1;
  throw new Trouble();
}

proc caught() {
  var a = new Token(5);
  try {
    refuse(new Token(6));
  } catch {
    assert(ended == 1);
  }
  try {
    change(a);
  } catch {
    assert(ended == 2);
  }
  assert(a.id == 5);
}

proc main() {
  assert(returned() == 1);
  check(1);
  assert(copied().id == 2);
  check(2);
  assert(inBranch() == 1);
  check(1);
  assert(inLoop() == 1);
  check(2);
  caught();
  check(3);
}
