// Tasks hang nodes into a list; the head is a sync variable.
class Node {
  const value: int;
  var next: unmanaged Node?;
}

var head: sync unmanaged Node? = nil: unmanaged Node?;
proc push(value: int) {
  const old = head.readFE();
  head.writeEF(new unmanaged Node(value, old));
}

coforall i in 1..2 do
  push(i);

var sum = 0;
var at = head.readFE();
while at != nil {
  sum += at!.value;
  const done = at;
  at = at!.next;
  delete done;
}
assert(sum == 3);
