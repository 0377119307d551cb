// `try!` promises that there is no error.
class Odd: Error { }
proc half(n: int): int throws {
  if n % 2 == 1 then throw new Odd();
  return n / 2;
}

assert(half(4) == 2);
try! { //~ ERROR uncaught-exception@1: uncaught Odd: , in main
  half(5);
}
