// As task-sync-nested: what the inner `sync` waits for says nothing of the task begun before.
var a, b = 0;

sync {
  begin with (ref a) a = 1; //~ ERROR data-race@22: task 1 writes `a`
  sync {
    begin with (ref b) b = 2;
  }
  assert(a + b == 3); //~ ERROR data-race, assertion-failed
}
