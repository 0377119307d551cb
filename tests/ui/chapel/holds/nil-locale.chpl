// Where nobody looks into the object, nil will do.
class Part {
  var size: int;
}
var absent: owned Part?;
on absent do
  assert(absent.locale == here);
