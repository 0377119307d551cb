// The errors that leave tasks are gathered where the tasks are joined, those of nested constructs too.
var tries: atomic int;

proc attempt(i: int) throws {
  tries.add(1);
  if i > 1 then
    throw new IllegalArgumentError("too large");
}

proc all(n: int) throws {
  coforall i in 1..n do
    attempt(i);
}

var caught, nested, first = 0;
try {
  all(3);
} catch errors: TaskErrors {
  for error in errors {
    caught += 1;
    assert(error.message() == "too large");
  }
} catch {
  halt("the errors of tasks come together");
}
assert(caught == 2 && tries.read() == 3);

try {
  cobegin {
    all(2);
    all(1);
    attempt(5);
  }
} catch errors: TaskErrors {
  for error in errors do
    nested += 1;
} catch {
  first = 1;
}
assert(nested == 2 && first == 0);

try {
  forall i in 1..2 do
    attempt(i);
  first = 2;
} catch {
  first += 10;
}
assert(first == 10);
