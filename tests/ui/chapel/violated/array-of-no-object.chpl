// As array-of-one-object.chpl in holds: after the assignment no element has an object.
class Box {
  var value: int;
}
var one = new unmanaged Box(7);
var B: [0..2] unmanaged Box? = one;
B = nil;
writeln(B[1]!.value); //~ ERROR null-dereference
delete one;
