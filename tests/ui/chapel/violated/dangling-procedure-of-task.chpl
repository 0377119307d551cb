// The task hands the variable to a procedure, which uses it too late.
proc set(ref cell: int) {
  cell = 1; //~ ERROR dangling-scope@3: `cell` is used after the end of its scope, in task 1
}

proc main() {
  {
    var x = 0;
    begin with (ref x) {
      set(x); //~ ERROR dangling-scope@11: `x` is used after the end of its scope, in task 1
    }
  }
}
