// A task made in a method of a class shares the object.
class Job {
  var number: int;
  var done: sync bool;
  proc start() {
    begin {
      number += 1;
      done.writeEF(true);
    }
  }
}

const job = new unmanaged Job(4);
job.start();
job.done.readFE();
assert(job.number == 5);
