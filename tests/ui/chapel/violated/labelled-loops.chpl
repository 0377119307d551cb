// As labelled-loops, with a plain sum.
var sum = 0;

coforall t in 1..2 with (ref sum) {
  label rows for i in 1..4 {
    for j in 1..4 {
      if j > i then
        continue rows;
      if i == 3 then
        break rows;
      sum += 1; //~ ERROR data-race
    }
  }
}
