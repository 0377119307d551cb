// The name of a field stands in the message, whatever else is alive in the run that is shown.
class Counter {
  var hits: int;
}
proc main() {
  var early = new Counter(1);
  var counter = new Counter(2);
  cobegin {
    counter.hits = 3; //~ ERROR data-race: task 1 writes `Counter.hits` while task 2 reads it, and nothing orders the two
    writeln(counter.hits); //~ ERROR data-race
  }
  var last = new shared Counter(early.hits);
  sync begin {
    writeln(last.hits);
  }
}
