// Nobody ever sets the flag: the loop waits for ever.
use Time;
var flag: atomic bool;

begin {
  if numLocales > 1 then
    flag.write(true);
}

while !flag.read() do //~ ERROR deadlock@7: main waits in `!flag.read()`
  sleep(1);
