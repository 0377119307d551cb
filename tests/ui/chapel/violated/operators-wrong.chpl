// As operators: without one of its own a record is compared field by field.
record Money { var cents: int; }
assert(new Money(170) == new Money(199)); //~ ERROR assertion-failed@8: `new Money(170) == new Money(199)` is false in main
