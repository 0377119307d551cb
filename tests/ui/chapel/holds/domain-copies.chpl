// Each task of the loop gets a domain of its own.
const D = {1..3};
var total: sync int = 0;

forall i in 1..2 with (in D) {
  assert(D.size == 3 || D.size == 1);
  D = {1..1};
  total.writeEF(total.readFE() + D.size);
}
assert(D.size == 3 && total.readFF() == 2);
