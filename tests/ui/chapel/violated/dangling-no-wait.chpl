// As dangling-waits, without waiting: the variable may be gone when the task comes to it.
proc start() {
  var x = 0;
  begin with (ref x) {
    x = 1; //~ ERROR dangling-scope
  }
}

start();
