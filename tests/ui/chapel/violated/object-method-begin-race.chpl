// As object-method-begin, without waiting.
class Job {
  var number: int;
  var done: sync bool;
  proc start() {
    begin {
      number += 1; //~ ERROR data-race
      done.writeEF(true);
    }
  }
}

const job = new unmanaged Job(4);
job.start();
const seen = job.number; //~ ERROR data-race
assert(seen == 5); //~ ERROR assertion-failed
job.done.readFE();
