//~ places: 2
// As on-sync-remote, with a plain variable.
var box: int;

begin with (ref box) on Locales[1] {
  box = here.id + 6; //~ ERROR data-race@3: writes `box`
}
assert(box == 7); //~ ERROR data-race, assertion-failed
