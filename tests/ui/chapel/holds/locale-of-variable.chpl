//~ places: 2
// A variable lives where it is declared, an object where it is made.
class Thing {
  var x: int;
}
var x = 1;
var there: unmanaged Thing?;
on Locales[1] {
  there = new unmanaged Thing();
  var y = 2;
  assert(x.locale.id == 0 && y.locale == here);
}
assert(there!.locale == Locales[1] && there!.x.locale.id == 1);
assert(there.locale != x.locale);
delete there;
