// As rows-race, with different rows.
var M: [0..1, 0..1] int;
cobegin with (ref M) {
  M[0, ..] = 1;
  M[1, ..] = 2;
}
assert(+ reduce M == 6);
