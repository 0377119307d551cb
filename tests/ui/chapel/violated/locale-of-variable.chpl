//~ places: 2
// As locale-of-variable: `on` does not move the variables.
var x = 1;
on Locales[1] do
  assert(x.locale == here); //~ ERROR assertion-failed@10: `x.locale == here` is false in locale 0
