// As the program of this name that holds: the task's copy has an end of its own, which the count leaves out.
var ended: atomic int;

record Token {
  var id = 0;
  proc init=(other: Token) {
    this.id = other.id;
  }
  proc deinit() {
    ended.add(1);
  }
}

proc tupleOfTask() {
  var t: (int, Token);
  sync begin with (in t) {
    t(1).id = 6;
  }
}

proc main() {
  tupleOfTask();
  assert(ended.read() == 1); //~ ERROR assertion-failed
}
