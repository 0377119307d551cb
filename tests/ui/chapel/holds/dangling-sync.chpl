// A `sync` statement inside the block of the variables.
{
  var A: [1..2] int;
  var count: atomic int;
  sync {
    begin with (ref A) A[1] = 1;
    begin count.add(2);
  }
  assert(A[1] + count.read() == 3);
}
