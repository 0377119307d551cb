// As legacy-sync-everywhere, with one task that forgets the lock.
var lock$: sync bool;
var plain: int;

cobegin {
  {
    lock$ = true;
    plain = plain + 1; //~ ERROR data-race
    lock$;
  }
  plain = plain + 1; //~ ERROR data-race
}
assert(plain == 2); //~ ERROR assertion-failed@8: `plain == 2` is false in main
