// As legacy-single, written twice.
var ready$: single int;

cobegin {
  assert(ready$ == 7);
  ready$ = 7; //~ ERROR error-stop
  ready$ = 7; //~ ERROR error-stop
}
