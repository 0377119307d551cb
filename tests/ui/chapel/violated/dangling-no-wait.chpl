// As dangling-waits, without waiting: the variable may be gone when the task comes to it.
proc start() {
  var x = 0;
  begin with (ref x) {
    x = 1; //~ ERROR dangling-scope@5: `x` is used after the end of its scope, in task 1
  }
}

start();
