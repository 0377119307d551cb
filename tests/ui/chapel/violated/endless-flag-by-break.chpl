// A loop that is left by break when a flag has been raised; the only one who could raise it lowers it and ends.
var raised: atomic bool;

begin {
  raised.write(false);
}

while true { //~ ERROR deadlock@7: main waits in a loop for ever: nobody can bring the program to its end
  if raised.read() {
    break;
  }
}
writeln("seen");
