// The inner `sync` waits for its own task, the outer one for both.
var a, b = 0;

sync {
  begin with (ref a) a = 1;
  sync {
    begin with (ref b) b = 2;
  }
  assert(b == 2);
}
assert(a == 1);
