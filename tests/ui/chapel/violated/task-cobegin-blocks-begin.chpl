// As task-cobegin-blocks, with a task begun inside: the cobegin does not wait for that.
var a, b = 0;

cobegin with (ref a, ref b) {
  {
    const twice = 2;
    begin with (ref a) a = twice * 2; //~ ERROR data-race@24: task 3 writes `a`
  }
  b = 3;
}
assert(a + b == 7); //~ ERROR data-race, assertion-failed
