// Two tasks take two locks, both in the same order.
config const numTimes: int = 2;

// Empty means free.
var first$: sync bool;
var second$: sync bool;

cobegin {
  for i in 1..numTimes do {
    first$ = true;
    second$ = true;
    first$;
    second$;
  }
  for i in 1..numTimes do {
    first$ = true;
    second$ = true;
    first$;
    second$;
  }
}
