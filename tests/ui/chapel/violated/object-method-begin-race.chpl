// As object-method-begin, without waiting.
class Job {
  var number: int;
  var done: sync bool;
  proc start() {
    begin {
      number += 1; //~ ERROR data-race@7: task 1 writes `Job.number`
      done.writeEF(true);
    }
  }
}

const job = new unmanaged Job(4);
job.start();
const seen = job.number; //~ ERROR data-race@14: main reads `Job.number`
assert(seen == 5); //~ ERROR assertion-failed@8: `seen == 5` is false in main
job.done.readFE();
