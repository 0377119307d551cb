// The old form: a sync variable in an expression is taken, an assignment gives it back.
var lock$: sync bool;
var count$: sync int = 0;
var plain: int;

proc twice(x: int) { return 2 * x; }

cobegin {
  {
    lock$ = true;
    plain = plain + 1;
    lock$;
  }
  {
    lock$ = true;
    plain = plain + 1;
    lock$;
  }
  count$ += 1;
  count$ = twice(count$);
}
assert(plain == 2);
const last = count$;
assert(last == 1 || last == 2);
