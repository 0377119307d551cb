// Each value would hold another one. A class may: its objects are referred to.
record Pair { //~ ERROR rejected: holds itself in its field `other`
  var first: int;
  var other: (Pair, bool);
}
class Node {
  var next: unmanaged Node?;
}
var p: Pair;
