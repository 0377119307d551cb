// In which order the keys stand is open.
var names = {"x", "y"};
writeln(names); //~ ERROR unsupported
