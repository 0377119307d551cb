// Each call is of another instance, for a type that no instance had before.
proc nest(depth: int, value): int {
  if depth == 0 then
    return 0;
  return nest(depth - 1, (value, value)); //~ ERROR rejected: there is no end of instances
}
writeln(nest(2, 1));
