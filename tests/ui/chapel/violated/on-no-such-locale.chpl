//~ places: 2
// There are as many locales as the program was started with.
on Locales[2] do //~ ERROR bad-place@12: there is no locale of this number, in locale 0
  writeln(here.id);
