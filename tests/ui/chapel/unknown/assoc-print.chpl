// In which order the keys stand is open.
var names = {"x", "y"};
writeln(names); //~ ERROR unsupported@9: Partita does not model this: output of an associative domain or array
