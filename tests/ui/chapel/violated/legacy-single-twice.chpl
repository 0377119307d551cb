// As legacy-single, written twice.
var ready$: single int;

cobegin {
  assert(ready$ == 7);
  ready$ = 7; //~ ERROR error-stop@3: the single variable `ready$` is written a second time, in task 2
  ready$ = 7; //~ ERROR error-stop@3: the single variable `ready$` is written a second time, in task 3
}
