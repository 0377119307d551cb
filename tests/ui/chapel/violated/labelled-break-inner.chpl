// As labelled-loops, but `break` without its label leaves the inner loop only: the task goes on to the fourth row.
var sum: sync int = 0;

label rows for i in 1..4 {
  for j in 1..4 {
    if j > i then
      continue rows;
    if i == 3 then
      break;
    sum.writeEF(sum.readFE() + 1);
  }
}
assert(sum.readFF() == 3); //~ ERROR assertion-failed@8: `sum.readFF() == 3` is false in main
