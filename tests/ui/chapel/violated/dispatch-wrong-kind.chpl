// A cast to a class that the object is not of gives nil.
class Shape { var size: int; }
class Square: Shape { var corners = 4; }

const plain = new Shape(5);
const any: borrowed Shape = plain;
const square = any: borrowed Square?;
assert(square!.corners == 4); //~ ERROR null-dereference@8: `square!`: `!` of a value that is nil, in main
