// Every variable that came to be ends once, and what was moved ends where it went.
var made, copied, ended: atomic int;

record Token {
  var id = 0;
  proc init(id: int = 0) {
    this.id = id;
    made.add(1);
  }
  proc init=(other: Token) {
    this.id = other.id;
    copied.add(1);
  }
  proc deinit() {
    ended.add(1);
  }
}

operator Token.=(ref a: Token, b: Token) {
  a.id = b.id;
}

proc check(m: int, c: int) {
  assert(made.read() == m && copied.read() == c && ended.read() == m + c);
  made.write(0);
  copied.write(0);
  ended.write(0);
}

proc make() {
  var A: [1..2] Token;
  return A;
}

proc moved() {
  var a = new Token(1);
  var b = a;
  var c: Token;
  c = b;
}

proc kept() {
  var a = new Token(1);
  var b = a;
  a.id = 2;
}

proc arrays() {
  var A = make();
  var B = A;
  A[1].id = 3;
}

proc tuples() {
  var t = (new Token(1), 2);
  var u = t;
  t(1) = 3;
}

proc passed(in t: Token) {
  return t.id;
}

proc lent(const ref t: Token) {
  return t.id;
}

proc calls() {
  var a = new Token(4);
  passed(a);
  passed(new Token(5));
  lent(a);
  const ref r = new Token(6);
  assert(r.id == 6);
  passed(a);
}

proc swaps() {
  var a = new Token(1), b = new Token(2);
  a <=> b;
  assert(a.id == 2 && b.id == 1);
}

proc main() {
  moved();
  check(1, 0);
  kept();
  check(1, 1);
  arrays();
  check(2, 2);
  tuples();
  check(1, 1);
  calls();
  check(3, 1);
  swaps();
  check(2, 1);
}
