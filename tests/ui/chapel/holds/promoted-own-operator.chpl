// As the program of this name that is violated, with counters that several tasks may change.
record Amount {
  var cents: int;
  proc init(cents: int = 0) {
    this.cents = cents;
  }
  proc init=(other: Amount) {
    this.cents = other.cents;
  }
}

var negated, stored: atomic int;

operator -(a: Amount) {
  negated.add(1);
  return new Amount(-a.cents);
}

operator =(ref a: Amount, b: Amount) {
  stored.add(1);
  a.cents = b.cents;
}

var A, B: [1..2] Amount;
A[1].cents = 1;
B[1].cents = 2;
B = A;
B = -A;
assert(negated.read() == 2 && stored.read() == 4 && B[1].cents == -1);
