// Errors go to the first handler that takes them; what is deferred runs on every way.
var log = 0;
class TooMuch: Error {
  const amount: int;
  proc init(amount: int) {
    super.init("too much");
    this.amount = amount;
  }
}

proc take(n: int): int throws {
  defer { log += 1; }
  if n > 10 then throw new TooMuch(n);
  if n < 0 then throw new Error("nothing to take");
  return n;
}

proc pass(n: int): int throws {
  return try take(n);
}

var seen = 0, others = 0;
for i in [3, 30, -1, 4, 5] {
  try {
    const got = pass(i);
    if got == 4 then break;
    assert(got == 3);
  } catch e: TooMuch {
    seen = e.amount;
    continue;
  } catch e {
    assert(e.message() == "nothing to take");
    others += 1;
  }
}
assert(seen == 30 && others == 1 && log == 4);
assert((try! take(6)) == 6);
