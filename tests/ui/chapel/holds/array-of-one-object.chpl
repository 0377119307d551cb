// One object for all elements of an array: they refer to the same.
class Box {
  var value: int;
}
var one = new shared Box(7);
var A: [1..3] shared Box = one;
var B: [0..1, 0..1] shared Box?;
assert(B[1, 1] == nil);
B = one;
A[2].value = 8;
assert(B[0, 1]!.value == 8);
B = nil;
assert(B[0, 0] == nil);
