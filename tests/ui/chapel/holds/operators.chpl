// Operators that the program declares, old and new.
record Money { var cents: int; }
record Length { var metres: int; }
operator +(a: Money, b: Money) { return new Money(a.cents + b.cents); }
operator Money.==(a: Money, b: Money) { return a.cents / 100 == b.cents / 100; }
proc *(a: Length, k: int) { return new Length(a.metres * k); }

const all = new Money(130) + new Money(40);
assert(all.cents == 170);
assert(all == new Money(199));
assert(!(all != new Money(101)));
assert((new Length(3) * 4).metres == 12);
assert(new Length(3) != new Length(4));
var sum = new Money(1);
sum += new Money(2);
assert(sum.cents == 3);
