// As the program of this name that holds: a reference to a variable is no copy.
proc main() {
  var low = 1;
  const ref same = low;
  low = 2;
  assert(same == 1); //~ ERROR assertion-failed
}
