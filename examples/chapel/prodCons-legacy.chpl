// A producer and a consumer with a small buffer whose slots are full or empty.
config const bufSize: int = 2;
config const numItems: int = 3;

var input: [0..numItems-1] int;
var output: [0..numItems-1] int;
for i in 0..numItems-1 do input(i) = 10 * i;

var buffer$: [0..bufSize-1] sync int;

cobegin {
  for i in 0..numItems-1 do {
    buffer$(i % bufSize) = input(i);
  }
  for i in 0..numItems-1 do {
    output(i) = buffer$(i % bufSize);
  }
}

for i in 0..numItems-1 do
  assert(output[i] == input[i]);
