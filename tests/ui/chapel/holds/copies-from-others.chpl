// A declaration with a type calls the `init=` of that type which takes the value, also one of another type.
record Metres {
  var amount: real;
}

record Feet {
  var amount: real;
  proc init(amount: real = 0.0) {
    this.amount = amount;
  }
  proc init=(other: Feet) {
    this.amount = other.amount;
  }
  proc init=(other: Metres) {
    this.amount = other.amount * 3.0;
  }
  proc init=(other: int) {
    this.amount = other;
  }
}

operator Feet.=(ref a: Feet, b: Feet) {
  a.amount = b.amount;
}

operator :(m: Metres, type t: Feet) {
  const made: Feet = m;
  return made;
}

operator :(n: int, type t: Feet) {
  const made: Feet = n;
  return made;
}

var length: Feet = new Metres(2.0);
var number: Feet = 4;

proc main() {
  const m = new Metres(1.0);
  const f: Feet = m;
  assert(length.amount == 6.0 && number.amount == 4.0 && f.amount == 3.0 && m.amount == 1.0);
}
