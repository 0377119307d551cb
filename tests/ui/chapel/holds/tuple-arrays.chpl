// A tuple has arrays of its own: copies of it copy them, whichever way it goes.
var numbers: [1..3] int = [1, 2, 3];
var whole = (numbers, "kept");

proc make(size: int) {
  var cells: [1..size] int = size;
  return (cells, size);
}

proc sum(t) {
  return + reduce t(0) + t(1);
}

proc change(ref t) {
  t(0)[1] = 7;
}

proc keep(in t) {
  t(0)[1] = 8;
}

proc main() {
  numbers[1] = 9;
  assert(whole(0)[1] == 1 && whole(1) == "kept");

  var a = make(2);
  var b = a;
  b(0)[1] = 5;
  assert(a(0)[1] == 2 && b(0)[1] == 5);
  a = b;
  b(0)[1] = 6;
  assert(a(0)[1] == 5 && sum(a) == 9);

  change(a);
  keep(a);
  assert(a(0)[1] == 7);

  var deep = ((numbers, 1), numbers);
  deep(0)(0)[2] = 4;
  assert(deep(1)[2] == 2 && numbers[2] == 2);

  var written: ([0..1] int, real);
  written(0) = 3;
  assert(written(0)[1] == 3 && written(1) == 0.0);

  sync {
    begin with (in a) {
      a(0)[1] = 0;
    }
    begin with (ref b) {
      b(0)[1] = 1;
    }
    begin {
      assert(deep(0)(0)[2] == 4);
    }
  }
  assert(a(0)[1] == 7 && b(0)[1] == 1);

  coforall i in 1..2 with (ref a) {
    a(0)[i] = i;
  }
  assert(a(0)[1] == 1 && a(0)[2] == 2);
}
