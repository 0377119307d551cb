// `<=>` exchanges arrays and slices element by element, and objects between their owners.
class Box {
  var load: int;
  proc deinit() {
    ended += load;
  }
}

var ended = 0;

record Pair {
  var a, b: int;
}

proc exchange(ref x: [] ?t, ref y: [] t) {
  x <=> y;
}

proc main() {
  var A = [1, 2, 3];
  var B = [7, 8, 9];
  A <=> B;
  assert(A[2] == 9 && B[0] == 1);
  exchange(A[0..1], B[1..2]);
  assert(A[0] == 2 && A[1] == 3 && B[1] == 7 && B[2] == 8);
  var P: [1..2] Pair;
  var Q: [1..2] Pair = new Pair(1, 2);
  P <=> Q;
  assert(P[2].b == 2 && Q[2].b == 0);
  var first = new owned Box(1), second = new owned Box(2);
  first <=> second;
  assert(ended == 0 && first.load == 2 && second.load == 1);
  var maybe: owned Box? = nil;
  var there: owned Box? = new owned Box(5);
  maybe <=> there;
  assert(there == nil && maybe!.load == 5);
}
