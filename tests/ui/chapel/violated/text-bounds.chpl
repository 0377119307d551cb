//~ at-start: index-out-of-bounds
// There is no such character.
var s = "abc";
writeln(s[3]); //~ ERROR index-out-of-bounds@9: a character outside of the text, in main
