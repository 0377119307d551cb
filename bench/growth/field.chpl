// Every task works on its own element of an array, which is a variable or, with FIELD, a field of a class.
// BROKEN: all of them work on the first.
config const n = 4;
config param FIELD = true;
config param BROKEN = false;
class Holder {
  var data: [1..64] int;
  proc work(i: int) {
    data[i] = i;
    data[i] = data[i] + 1;
  }
}
proc main() {
  if FIELD {
    var h = new Holder();
    coforall i in 1..n do h.work(if BROKEN then 1 else i);
  } else {
    var data: [1..64] int;
    coforall i in 1..n with (ref data) {
      const at = if BROKEN then 1 else i;
      data[at] = i;
      data[at] = data[at] + 1;
    }
  }
}
