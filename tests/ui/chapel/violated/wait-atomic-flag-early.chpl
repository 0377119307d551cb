// As wait-atomic-flag, with the flag set too early.
var flag: atomic int;
var data = 0;

begin with (ref data) {
  flag.write(1);
  data = 42; //~ ERROR data-race@3: task 1 writes `data`
}

while flag.read() != 1 do ;
assert(data == 42); //~ ERROR data-race, assertion-failed
