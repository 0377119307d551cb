// A domain is looked at while another task adds to it.
var found: domain(int);
var seen = false;
cobegin with (ref found, ref seen) {
  found += 1; //~ ERROR data-race
  seen = found.contains(1); //~ ERROR data-race
}
