// The procedure does not end before its task has used the variable for the last time.
proc start() {
  var x = 0;
  var done: sync bool;
  begin with (ref x) {
    x = 1;
    done.writeEF(true);
  }
  done.readFE();
  return x;
}

assert(start() == 1);
