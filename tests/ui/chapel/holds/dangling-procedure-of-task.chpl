// What the task hands to a procedure is its own, and lives as long as the task.
proc set(ref cell: int) {
  cell = 1;
}

proc main() {
  {
    var x = 0;
    begin with (in x) {
      set(x);
      assert(x == 1);
    }
  }
}
