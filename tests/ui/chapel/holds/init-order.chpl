// Fields begin in order; what a field begins with may use those before it.
var log = 0;
proc note(n: int) {
  log = log * 10 + n;
  return n;
}

class Base {
  var a = note(1);
  proc init() { }
  proc init(a: int) { this.a = note(a); }
}
class Derived: Base {
  var b = note(2);
  var c = b + 1;
  const d: int;
  proc init(d: int) {
    super.init(7);
    b = note(5);
    this.d = d;
    init this;
    note(c);
  }
  proc postinit() { note(9); }
}

const object = new Derived(3);
assert(object.a == 7 && object.b == 5 && object.c == 6 && object.d == 3);
assert(log == 7569);
