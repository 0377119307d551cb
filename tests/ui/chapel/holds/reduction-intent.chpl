// As reduction-wrong, with a reduction.
var A = [3, 1];
var sum = 0;
forall a in A with (+ reduce sum) do
  sum += a;
assert(sum == 4);
