// As generic-stack, with one more than there is room for.
class Stack {
  type eltType;
  param size: int;
  var data: [1..size] eltType;
  var top: int;
  proc push(x: eltType) { top += 1; data[top] = x; } //~ ERROR index-out-of-bounds@37: `data` has the bounds 1..2, the index is 3
}

const stack = new Stack(int, 2);
stack.push(4);
stack.push(5);
stack.push(6);
