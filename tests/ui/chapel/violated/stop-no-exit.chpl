// As stop-exit, without it.
var never: sync bool;

begin never.readFE(); //~ ERROR deadlock
