// As the program of this name that holds: the source is mentioned again, so it is copied.
record Coin {
  var value: int;
  proc init=(other: Coin) {
    this.value = other.value + 100;
  }
}

operator Coin.=(ref a: Coin, b: Coin) {
  a.value = b.value;
}

record Purse {
  var coin: Coin;
}

proc main() {
  var p: Purse;
  var q = p;
  assert(q.coin.value == 0); //~ ERROR assertion-failed
  assert(p.coin.value == 0);
}
