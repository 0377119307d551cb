// Ranges with strides, as slices and in loops.
var A = [i in 0..5] i;
A[0..5 by 2] = 0;
assert(A[1] == 1 && A[2] == 0 && A[4] == 0);
var sum = 0;
for i in 1..10 by -3 do
  sum = sum * 10 + i % 10;
assert(sum == 741);
assert((1..10 by 3).last == 10 && (0..9 by 2).size == 5);
assert((1..10 # 3).high == 3 && (1..10 # -3).low == 8);
assert((1..10)[4..20] == 4..10 && (1..4).expand(1) == 0..5);
