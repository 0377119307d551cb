//~ places: 2
// There are as many locales as the program was started with.
on Locales[2] do //~ ERROR bad-place
  writeln(here.id);
