//~ places: 2
// As remote-variable, without the sync variable.
on Locales[1] var total = 0;

coforall i in 1..2 with (ref total) do on total do
  total += 1; //~ ERROR data-race
