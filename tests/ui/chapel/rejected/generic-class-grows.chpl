// The type of a field is always another instance of the class.
class Level { //~ ERROR rejected: there is no end of instances
  type item;
  var below: unmanaged Level((item, item))?;
}
var top = new unmanaged Level(int);
