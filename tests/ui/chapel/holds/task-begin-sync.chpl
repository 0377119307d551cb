// A `sync` statement waits for every task begun inside it.
var total = 0;

proc work(ref cell: int) {
  begin with (ref cell) cell = 5;
}

sync work(total);
assert(total == 5);
