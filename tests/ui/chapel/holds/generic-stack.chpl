// Instances of generic types by their arguments.
record Pair {
  type t;
  var a: t;
  var b: t;
  proc ref swap() { const h = a; a = b; b = h; }
}
record Box { var content; }
class Stack {
  type eltType;
  param size: int;
  var data: [1..size] eltType;
  var top: int;
  proc push(x: eltType) { top += 1; data[top] = x; }
  proc pop(): eltType { top -= 1; return data[top + 1]; }
}
proc open(box: Box) do return box.content;

var pair = new Pair(int, 1, 2);
pair.swap();
assert(pair.a == 2 && pair.b == 1);
var empty: Pair(real);
assert(empty.a == 0.0);
assert(open(new Box(3)) == 3 && open(new Box("three")) == "three");
const stack = new Stack(int, 2);
stack.push(4);
stack.push(5);
assert(stack.pop() == 5 && stack.pop() == 4 && stack.size == 2);
