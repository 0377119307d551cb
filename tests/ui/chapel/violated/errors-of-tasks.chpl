// As errors-of-tasks, with a plain counter.
var tries = 0;

proc attempt(i: int) throws {
  tries += 1; //~ ERROR data-race
  if i > 1 then
    throw new IllegalArgumentError("too large");
}

try {
  coforall i in 1..2 do
    attempt(i);
} catch {
  tries = 0;
}
