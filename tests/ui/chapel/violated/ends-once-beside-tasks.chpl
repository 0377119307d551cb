// What a procedure with a task gets by reference does not end twice.
var ended: atomic int;

record Token {
  var id = 0;
  proc deinit() {
    ended.add(1);
  }
  proc look() {
    sync begin { }
  }
}

proc lend() {
  var t: Token;
  t.look();
}

proc main() {
  lend();
  assert(ended.read() == 2); //~ ERROR assertion-failed
}
