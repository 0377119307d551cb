// Associative domains and arrays: keys come and go, and a key that comes back has a default value.
var names: domain(string);
var age: [names] int;
assert(names.size == 0 && names.isEmpty());
names += "ann";
names.add("bob");
names += "ann";
assert(names.size == 2);
assert(names.contains("bob") && !names.contains("eve"));
age["ann"] = 31;
age["bob"] = age["ann"] + 10;
age["ann"] += 1;
assert(age["ann"] == 32 && age["bob"] == 41);
names -= "ann";
assert(names.size == 1 && !names.contains("ann"));
names += "ann";
assert(age["ann"] == 0 && age["bob"] == 41);

const table = ["one" => 1, "two" => 2];
assert(table.size == 2 && table["two"] == 2);
assert(table.domain.contains("one"));

var squares = {2, 3, 7};
var sum = 0;
for k in squares do
  sum += k;
assert(sum == 12 && squares.contains(7));

proc total(keys, values): int {
  var result = 0;
  for (k, v) in zip(keys, values) do
    if k != "" then
      result += v;
  return result;
}
assert(total(names, age) == 41);
assert((+ reduce age) == 41);
for v in age do
  v = 5;
assert(age["ann"] == 5 && age["bob"] == 5);
