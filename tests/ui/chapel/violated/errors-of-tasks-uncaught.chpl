// As errors-of-tasks: a handler for errors of one kind does not take those of tasks, even of this kind.
proc attempt(i: int) throws {
  if i > 1 then
    throw new IllegalArgumentError("too large");
}

proc main() { //~ ERROR uncaught-exception@1: uncaught TaskErrors: 1 errors: too large, in main
  try {
    coforall i in 1..2 do
      attempt(i);
  } catch error: IllegalArgumentError {
    writeln("never");
  }
}
