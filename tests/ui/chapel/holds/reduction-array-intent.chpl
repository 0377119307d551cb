// Each task counts into an array of its own; all are added up at the end.
var counts, again: [1..3] int;

coforall t in 1..3 with (+ reduce counts) {
  counts[t] += t;
  counts[1] += 1;
}
assert(counts[1] == 4 && counts[2] == 2 && counts[3] == 3);

forall i in 1..4 with (+ reduce again) do
  again[i % 3 + 1] += 1;
assert(+ reduce again == 4);
