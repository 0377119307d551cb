// Each inherits from the other, so neither has a first ancestor.
class Up: Down {
  var x: int;
}
class Down: Up { //~ ERROR rejected: inherits from itself
  var y: int;
}
writeln("never made");
