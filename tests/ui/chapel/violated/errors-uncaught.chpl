// Nobody takes the error.
proc take(n: int): int throws {
  if n > 10 then throw new Error("too much");
  return n;
}

proc all() {
  return take(3) + take(30); //~ ERROR uncaught-exception@20: uncaught Error: too much, in main
}

all();
