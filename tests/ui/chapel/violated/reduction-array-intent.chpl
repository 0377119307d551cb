// As reduction-array-intent, with the array shared.
var counts: [1..3] int;

coforall t in 1..3 with (ref counts) {
  counts[t] += t; //~ ERROR data-race
  counts[1] += 1; //~ ERROR data-race
}
