// What procedures with tasks get by reference ends once; what a task copies ends with the task.
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
  proc looked() {
    sync begin { }
    return id;
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

proc tell(ref t: Token) {
  sync begin with (ref t) {
    t.id += 1;
  }
}

proc tellOn(ref t: Token) {
  tell(t);
}

proc byReference() {
  var a = new Token(1);
  {
    var b = new Token(2);
    tellOn(b);
    assert(ended.read() == 0);
  }
  assert(ended.read() == 1 && a.looked() == 1);
}

proc mentionedByTask() {
  var a = new Token(3);
  var b = a;
  sync begin with (const in a) {
    assert(a.id == 3);
  }
}

proc firstValueBehindTask() {
  var a: Token;
  sync begin with (ref a) {
    assert(a.id == 0);
  }
  a = new Token(4);
}

proc tupleOfTask() {
  var t = (1, new Token(5));
  sync begin with (in t) {
    t(1).id = 6;
  }
  assert(t(1).id == 5);
}

proc temporaryOfTask() {
  const ref a = new Token(7);
  sync begin with (in a) {
    a.id = 8;
  }
  assert(a.id == 7);
}

proc inPlace() {
  var a = new Token(9);
  serial true {
    sync begin with (in a) {
      a.id = 10;
    }
  }
  assert(a.id == 9);
}

proc loopTasks() {
  var a = new Token(11);
  coforall i in 1..2 with (in a) {
    a.id += i;
  }
  assert(a.id == 11 && copied.read() == 2);
}

proc main() {
  byReference();
  check(2, 0);
  mentionedByTask();
  check(1, 2);
  firstValueBehindTask();
  check(2, 0);
  tupleOfTask();
  check(1, 1);
  temporaryOfTask();
  check(1, 1);
  inPlace();
  check(1, 1);
  loopTasks();
  check(1, 2);
}
