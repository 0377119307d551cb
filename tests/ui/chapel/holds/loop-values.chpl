// Loops as values, with and without a condition.
var A = [i in 1..4] i * i;
assert(A.domain == {1..4} && A[4] == 16);
var E = for i in 1..6 do if i % 2 == 0 then i;
assert(E.size == 3 && E[0] == 2 && E[2] == 6);
assert((+ reduce [a in A] (a + 1)) == 34);
assert((max reduce (forall i in 1..3 do 4 - i)) == 3);
