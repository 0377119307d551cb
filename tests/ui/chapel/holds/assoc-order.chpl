// Which key comes first is open, but loops over an unchanged domain agree.
var names = {"x", "y"};
var first = "";
for name in names do
  if first == "" then
    first = name;
assert(first == "x" || first == "y");
var number = 0;
for name in names {
  assert((name == first) == (number == 0));
  number += 1;
}
