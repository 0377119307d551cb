// A loop that is left by break when a flag has been raised; a task raises it sooner or later.
var raised: atomic bool;

begin {
  raised.write(true);
}

while true {
  if raised.read() {
    break;
  }
}
writeln("seen");
