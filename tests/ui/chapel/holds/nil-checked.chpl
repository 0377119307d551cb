// As nil-use, asking first.
class Node {
  var value: int;
  var next: unmanaged Node?;
}

var list: unmanaged Node? = new unmanaged Node(1, nil);
list = new unmanaged Node(2, list);
var sum = 0;
while list != nil {
  if const node = list {
    sum += node.value;
    list = node.next;
    delete node;
  }
}
assert(sum == 3);
