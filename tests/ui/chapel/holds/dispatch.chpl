// Which method runs is up to the object.
class Shape {
  var size: int;
  proc area(): int { return 0; }
  proc double() { return 2 * area(); }
}
class Square: Shape {
  override proc area(): int { return size * size; }
}
class Plate: Square {
  var holes: int;
  override proc area(): int { return super.area() - holes; }
}

const shapes: [0..2] unmanaged Shape? = [new unmanaged Shape(5): unmanaged Shape?, new unmanaged Square(3), new unmanaged Plate(4, 2)];
assert(shapes[0]!.double() == 0);
assert(shapes[1]!.double() == 18);
assert(shapes[2]!.double() == 28);
const plate = shapes[2]: unmanaged Plate?;
assert(plate != nil && plate!.holes == 2);
assert((shapes[1]: unmanaged Plate?) == nil);
