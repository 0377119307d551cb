// The rod by two tasks that live through all steps. Each owns half of the inner elements; a barrier after reading and another one
// after writing keep them in step.
use Collectives;

config const n = 4, steps = 2;

extern var start: [0..n-1] real;
extern var speed: real;

var t: [0..n-1] real = start;
var together = new barrier(2);

coforall half in 0..1 {
  const low = if half == 0 then 1 else n/2;
  const high = if half == 0 then n/2 - 1 else n-2;
  var mine: [low..high] real;
  for step in 1..steps {
    for i in low..high do
      mine[i] = t[i] + speed * (t[i-1] - 2.0 * t[i] + t[i+1]);
    together.barrier();
    for i in low..high do
      t[i] = mine[i];
    together.barrier();
  }
}
