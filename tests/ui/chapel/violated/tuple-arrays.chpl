// As the program of this name that holds: two tasks share the array of the tuple.
proc main() {
  var cells: [1..2] int;
  var t = (cells, 1);
  sync {
    begin with (ref t) {
      t(0)[1] = 1; //~ ERROR data-race
    }
    t(0)[1] = 2; //~ ERROR data-race
  }
}
