// As wait-spin-lock, with a look and a write for testAndSet: two may find it free.
var busy: atomic bool;
var count = 0;

coforall i in 1..2 with (ref count) {
  while busy.read() do ;
  busy.write(true);
  count += 1; //~ ERROR data-race
  busy.clear();
}
assert(count == 2); //~ ERROR assertion-failed@8: `count == 2` is false in main
