// As in holds, with a key that has been taken away.
var names: domain(string);
var age: [names] int;
names += "ann";
names += "bob";
age["bob"] = 4;
names -= "ann";
age["ann"] = 3; //~ ERROR index-out-of-bounds@1: the index is not in the domain of the array, in main
