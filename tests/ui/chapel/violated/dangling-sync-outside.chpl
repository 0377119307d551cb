// As dangling-sync, with the `sync` statement around the block: the tasks end in time, the variables do not.
sync {
  var A: [1..2] int;
  var count: atomic int;
  begin with (ref A) A[1] = 1; //~ ERROR dangling-scope@22: `A` is used after the end of its scope, in task 1
  begin count.add(2); //~ ERROR dangling-scope@9: `count` is used after the end of its scope, in task 2
}
