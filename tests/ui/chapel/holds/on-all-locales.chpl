//~ places: 3
// One task per locale, each on its own.
var seen: [0..2] int;

coforall loc in Locales with (ref seen) do on loc {
  seen[here.id] = here.id + 1;
}
assert(seen[0] + seen[1] + seen[2] == 6);
