// `init=` runs for every copy: of fields, elements, components, results, literals, captures. A value that was just made,
// a local that is returned and a variable that is not mentioned again are moved: nothing runs.
record Coin {
  var value: int;
  proc init(value: int = 0) {
    this.value = value;
  }
  proc init=(other: Coin) {
    this.value = other.value + 100;
  }
}

operator Coin.=(ref a: Coin, b: Coin) {
  a.value = b.value + 1000;
}

record Purse {
  var coin: Coin;
  var text = "p";
}

var pool = new Coin(7);

proc fresh() {
  return new Coin(1);
}

proc own() {
  var c = new Coin(2);
  return c;
}

proc outer() {
  return pool;
}

proc again(const ref c: Coin) {
  return c;
}

proc takes(in c: Coin) {
  return c.value;
}

proc row() {
  var A: [1..2] Coin;
  A[1].value = 5;
  return A;
}

proc main() {
  assert(fresh().value == 1 && own().value == 2);
  assert(outer().value == 107 && again(pool).value == 107);

  var one = new Coin(3);
  var two = one;
  assert(two.value == 103 && one.value == 3);

  var p = new Purse(one);
  var q = p;
  assert(p.coin.value == 103 && q.coin.value == 203);
  p = q;
  assert(p.coin.value == 1203);

  var A: [1..2] Coin;
  var B = A;
  assert(A[2].value == 0 && B[2].value == 100);
  B = A;
  assert(B[1].value == 1000);
  var R = row();
  assert(R[1].value == 5);
  var L = [one, fresh()];
  assert(L[0].value == 103 && L[1].value == 1);

  var t = (one, 4);
  var u = t;
  assert(t(0).value == 103 && u(0).value == 203);
  u = t;
  assert(u(0).value == 1103);

  assert(takes(one) == 103 && takes(fresh()) == 1);
  sync begin with (in one) {
    assert(one.value == 103);
  }
  assert(takes(one) == 3);

  var later: Coin;
  later = two;
  assert(later.value == 203 && two.value == 103);
  var choice: Coin;
  if two.value > 0 then choice = two;
  else choice = fresh();
  assert(choice.value == 203 && two.value == 103);
  var used: Coin;
  used.value = 1;
  used = two;
  assert(used.value == 1103 && two.value == 103);
}
