// What the array of the outside gets later the tuple does not have.
proc main() {
  var cells: [1..2] int;
  var t = (cells, 1);
  cells[1] = 3;
  assert(t(0)[1] == 3); //~ ERROR assertion-failed
}
