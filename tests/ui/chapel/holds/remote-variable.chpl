//~ places: 2
// A variable that is declared on another locale lives there, and its value is worked out there.
proc spot() {
  return here.id;
}

on Locales[1] var made = spot();
on Locales[1] var total: sync int = 0;
assert(made == 1 && made.locale.id == 1 && total.locale == Locales[1]);

proc count() {
  on Locales[1] var cells: [1..2] int;
  coforall i in 1..2 with (ref cells) do on cells[i] {
    cells[i] = here.id;
    total.writeEF(total.readFE() + 1);
  }
  assert(cells[1] + cells[2] == 2);
}
count();
assert(total.readFF() == 2);
made = 5;
on made do
  assert(here.id == 1 && made == 5);
