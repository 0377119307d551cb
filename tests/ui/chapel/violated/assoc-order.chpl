// Which key comes first is open.
var names = {"x", "y"};
var first = "";
for name in names do
  if first == "" then
    first = name;
assert(first == "x"); //~ ERROR assertion-failed@8: `first == "x"` is false in main
