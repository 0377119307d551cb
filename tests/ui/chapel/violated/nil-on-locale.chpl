// As nil-locale.chpl in holds, but the body needs the object.
class Part {
  var size: int;
}
var absent: owned Part?;
on absent do
  writeln(absent!.size); //~ ERROR null-dereference
