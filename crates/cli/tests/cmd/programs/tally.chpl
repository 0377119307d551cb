class Tally {
  var size: int;
  var counts: [0..<size] int;
}

var tally = new shared Tally(2);

coforall task in 1..2 do
  tally.counts[0] += task;
