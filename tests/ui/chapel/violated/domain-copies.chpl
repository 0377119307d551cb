// As domain-copies: a task that runs both iterations finds what the first left.
const D = {1..3};

forall i in 1..2 with (in D) {
  assert(D.size == 3); //~ ERROR assertion-failed
  D = {1..1};
}
