// As task-serial, and once more when `serial` is over.
var total = 0;

proc work(amount: int) {
  coforall i in 1..2 with (ref total) do
    total += amount; //~ ERROR data-race
}

serial do
  work(1);
work(1);
