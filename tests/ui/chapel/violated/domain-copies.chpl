// As domain-copies: a task that runs both iterations finds what the first left.
const D = {1..3};

forall i in 1..2 with (in D) {
  assert(D.size == 3); //~ ERROR assertion-failed@10: `D.size == 3` is false in task 1
  D = {1..1};
}
