// As stop-exit, without it.
var never: sync bool;

begin never.readFE(); //~ ERROR deadlock@7: task 1 waits in readFE for `never` to be full
