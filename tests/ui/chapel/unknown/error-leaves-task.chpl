// The error of a task that nobody here waits for goes to some `sync` statement around.
proc fail() throws {
  throw new Error("in a task");
}

try {
  sync {
    begin fail(); //~ ERROR unsupported@11: Partita does not model this: an error that leaves a task
  }
} catch {
  writeln("caught");
}
