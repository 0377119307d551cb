// As dangling-sync, with the `sync` statement around the block: the tasks end in time, the variables do not.
sync {
  var A: [1..2] int;
  var count: atomic int;
  begin with (ref A) A[1] = 1; //~ ERROR dangling-scope
  begin count.add(2); //~ ERROR dangling-scope
}
