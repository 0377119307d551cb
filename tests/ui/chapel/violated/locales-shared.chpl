//~ places: 2
// One task on each locale, and one element for both.
var visits: [LocaleSpace] int;
coforall l in Locales with (ref visits) do
  on l do
    visits[0] += 1; //~ ERROR data-race
