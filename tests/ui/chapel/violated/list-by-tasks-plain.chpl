// As list-by-tasks, with a plain head: a node may be lost.
class Node {
  const value: int;
  var next: unmanaged Node?;
}

var head: unmanaged Node? = nil;
proc push(value: int) {
  const old = head; //~ ERROR data-race@15: task 2 reads `head`
  head = new unmanaged Node(value, old); //~ ERROR data-race@3: writes `head`
}

coforall i in 1..2 do
  push(i);

var sum = 0;
var at = head;
while at != nil {
  sum += at!.value;
  at = at!.next;
}
assert(sum == 3); //~ ERROR assertion-failed@8: `sum == 3` is false in main
