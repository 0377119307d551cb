// As forall-long: where one task runs all iterations, or the first block, the first waits for the last for ever.
var ready: sync bool;

forall i in 1..100 { //~ ERROR unsupported
  if i == 1 then
    ready.readFE(); //~ ERROR deadlock
  if i == 100 then
    ready.writeEF(true);
}
