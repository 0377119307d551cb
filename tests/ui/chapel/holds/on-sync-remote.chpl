//~ places: 2
// A task at another locale fills a variable that lives here.
var box: sync int;

begin on Locales[1] {
  box.writeEF(here.id + 6);
}
assert(box.readFE() == 7);
assert(here.id == 0 && box.locale == here && numLocales == 2);
