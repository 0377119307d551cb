//~ places: 2
// The array of locales.
var visits: [LocaleSpace] int;
coforall l in Locales with (ref visits) do
  on l do
    visits[here.id] += 1;
assert(Locales.size == 2 && + reduce visits == 2 && visits[1] == 1);
