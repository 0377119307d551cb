//~ define: few=false
// As task-serial-condition, with a condition that is false.
config const few = true;
var total = 0;

proc work() {
  serial few {
    forall i in 1..3 with (ref total) do
      total += i; //~ ERROR data-race
  }
}

work();
assert(total == 6); //~ ERROR assertion-failed@8: `total == 6` is false in main
