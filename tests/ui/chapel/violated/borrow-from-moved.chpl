// An owned object moves: the variable that had it is nil.
class Box { var content = 1; }

var first: owned Box? = new Box();
var second = first;
assert(second!.content == 1);
assert(first!.content == 1); //~ ERROR null-dereference@8: `first!`: `!` of a value that is nil, in main
