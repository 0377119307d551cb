// A cobegin has one task per statement and waits for all of them.
var a, b = 0;

cobegin with (ref a, ref b) {
  {
    const twice = 2;
    a = twice * 2;
  }
  b = 3;
}
assert(a + b == 7);
