// A list that ends: its last link is nil.
class Node {
  var value: int;
  var next: unmanaged Node?;
}

var list: unmanaged Node? = new unmanaged Node(1, nil);
list = new unmanaged Node(2, list);
var sum = 0;
for i in 1..3 {
  sum += list!.value; //~ ERROR null-dereference@10: `list!`: `!` of a value that is nil, in main
  list = list!.next;
}
