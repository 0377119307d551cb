// A task made in a method of a record has the fields as they were.
record Job {
  var number: int;
  proc ref start(ref result: sync int) {
    begin with (ref result) {
      result.writeEF(number);
    }
    number += 1;
  }
}

var result: sync int;
var job = new Job(4);
job.start(result);
assert(result.readFE() == 4 && job.number == 5);
