//~ define: few=true
// Whether `serial` does anything is known only when the program runs.
config const few = true;
var total = 0;

proc work() {
  serial few {
    forall i in 1..3 with (ref total) do
      total += i;
  }
}

work();
assert(total == 6);
