// A record ends with its block, not before.
var log = 0;
record Guard {
  const number: int;
  proc deinit() { log = log * 10 + number; }
}

{
  const a = new Guard(1);
  const b = new Guard(2);
  assert(log == 21); //~ ERROR assertion-failed@10: `log == 21` is false in main
}
