// Operators of the program run in several tasks when they are promoted, and so does its `=` when arrays are assigned.
record Amount {
  var cents: int;
  proc init(cents: int = 0) {
    this.cents = cents;
  }
  proc init=(other: Amount) {
    this.cents = other.cents;
  }
}

var negated, stored: int;

operator -(a: Amount) {
  negated += 1; //~ ERROR data-race
  return new Amount(-a.cents);
}

operator =(ref a: Amount, b: Amount) {
  stored += 1; //~ ERROR data-race
  a.cents = b.cents;
}

var A, B: [1..2] Amount;
A[1].cents = 1;
B[1].cents = 2;
B = A;
B = -A;
