// A loop that only looks at a flag waits for it.
var flag: atomic int;
var data = 0;

begin with (ref data) {
  data = 42;
  flag.write(1);
}

while flag.read() != 1 do ;
assert(data == 42);
