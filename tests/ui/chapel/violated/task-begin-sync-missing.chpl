// As task-begin-sync, without the `sync` statement.
var total = 0;

proc work(ref cell: int) {
  begin with (ref cell) cell = 5; //~ ERROR data-race@25: task 1 writes `total`
}

work(total);
assert(total == 5); //~ ERROR data-race, assertion-failed
