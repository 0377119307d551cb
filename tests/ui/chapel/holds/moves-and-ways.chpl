// The last copy of a variable takes its value over: in branches, in try, beside errors and defer. Each value ends once.
var made, copied, ended = 0;
var order = "";

class Trouble: Error { }

class Part {
  const name: string;
  proc init(name: string) {
    this.name = name;
  }
  proc deinit() {
    order += name;
  }
}

record Token {
  var id = 0;
  proc init(id: int = 0) {
    this.id = id;
    made += 1;
  }
  proc init=(other: Token) {
    this.id = other.id;
    copied += 1;
  }
  proc deinit() {
    ended += 1;
    order += "t";
  }
}

operator Token.=(ref a: Token, b: Token) {
  a.id = b.id;
}

record Pair {
  var number: int;
  var token: Token;
  proc seen() {
    return token.id;
  }
}

proc check(m: int, c: int) {
  assert(made == m && copied == c && ended == m + c);
  made = 0;
  copied = 0;
  ended = 0;
  order = "";
}

proc inBranches(first: bool) {
  var a = new Token(1);
  if first {
    var b = a;
  } else {
    var c = new Pair(1, a);
  }
  assert(ended == 1);
}

proc inOneBranch(first: bool) {
  var a = new Token(1);
  if first {
    var b = a;
  } else {
    made += 0;
  }
}

proc whereItLeaves(first: bool): int {
  var a = new Token(1);
  if first {
    var b = a;
    return 1;
  }
  return a.id;
}

proc inTry() {
  var a = new Token(1);
  try {
    var b = a;
  } catch {
    return;
  }
}

proc stumble(much: int) throws {
  if much > 0 then throw new Trouble();
}

proc beforeAndBehind(early: int, late: int) throws {
  var a = new Token(1);
  stumble(early);
  var b = a;
  stumble(late);
}

proc arraysAndErrors(late: int) throws {
  var A: [1..2] Token;
  var B = A;
  stumble(late);
}

proc besideDefer() {
  defer { made += 0; }
  var a = new Token(1);
  var b = a;
}

proc mentionedByDefer() {
  var a = new Token(1);
  defer { assert(a.id == 1); }
  var b = a;
}

proc inExpression() {
  var a = new Token(1);
  assert((new Pair(2, a)).seen() == 1);
}

proc lateTuple() {
  var t: (int, Token);
  t = (1, new Token(2));
}

proc lateInGroup() {
  var a: Token;
  sync {
    a = new Token(2);
  }
}

proc lateAndLeft(left: int) throws {
  for i in 1..1 {
    var a: Token;
    {
      a = new Token(2);
      if left == 1 then return;
      if left == 2 then continue;
      stumble(left);
    }
    assert(ended == 0);
  }
}

proc give(out t: Token) {
  t = new Token(5);
}

proc handedOut() {
  var a: Token;
  give(a);
  assert(a.id == 5);
}

proc lateOwner() {
  var p: owned Part?;
  var a: Token;
  p = new owned Part("p");
}

proc hand(ref p: owned Part?) {
  return p;
}

proc main() {
  for first in (true, false) {
    inBranches(first);
    check(1, 0);
  }
  inOneBranch(true);
  check(1, 1);
  inOneBranch(false);
  check(1, 0);
  for first in (true, false) {
    whereItLeaves(first);
    check(1, 0);
  }
  inTry();
  check(1, 0);
  for (early, late) in ((0, 0), (0, 1), (1, 0)) {
    try { beforeAndBehind(early, late); } catch { }
    check(1, 0);
  }
  for late in (0, 1) {
    try { arraysAndErrors(late); } catch { }
    check(2, 0);
  }
  besideDefer();
  check(1, 0);
  mentionedByDefer();
  check(1, 1);
  inExpression();
  check(1, 0);
  lateTuple();
  check(1, 0);
  lateInGroup();
  check(1, 0);
  for left in (0, 1, 2, 3) {
    try { lateAndLeft(left); } catch { }
    check(1, 0);
  }
  handedOut();
  check(1, 0);
  lateOwner();
  assert(order == "pt");
  check(1, 0);
  {
    var p: owned Part? = new owned Part("q");
    hand(p);
    assert(p == nil && order == "q");
  }
  assert(order == "q");
}
