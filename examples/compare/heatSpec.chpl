// Heat along a rod: in every step an inner element moves towards its neighbours; how fast comes from outside too. The ends stay as they are.
config const n = 4, steps = 2;

extern var start: [0..n-1] real;
extern var speed: real;

var t: [0..n-1] real = start;

for step in 1..steps {
  var next = t;
  for i in 1..n-2 do
    next[i] = t[i] + speed * (t[i-1] - 2.0 * t[i] + t[i+1]);
  t = next;
}
