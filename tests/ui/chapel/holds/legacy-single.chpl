// A single variable is written once and read by all.
var ready$: single int;

cobegin {
  assert(ready$ == 7);
  assert(ready$ == 7);
  ready$ = 7;
}
