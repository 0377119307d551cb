// A domain is looked at while another task adds to it.
var found: domain(int);
var seen = false;
cobegin with (ref found, ref seen) {
  found += 1; //~ ERROR data-race@3: task 1 writes `found.slots`
  seen = found.contains(1); //~ ERROR data-race@25: task 2 reads `found.slots`
}
