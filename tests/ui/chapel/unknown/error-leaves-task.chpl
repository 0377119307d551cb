// The errors of tasks gather where they are joined.
proc fail() throws {
  throw new Error("in a task");
}

try {
  coforall i in 1..2 do
    fail(); //~ ERROR unsupported
} catch {
}
