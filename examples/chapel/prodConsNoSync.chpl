// A producer and a consumer with a small buffer: nothing says when a slot is full.
config const bufSize = 2, numItems = 3;

var input, output: [0..numItems-1] int;
for i in 0..numItems-1 do
  input[i] = 10 * i;

var buffer: [0..bufSize-1] int;

cobegin with (ref output) {
  for i in 0..numItems-1 do
    buffer[i % bufSize] = input[i];
  for i in 0..numItems-1 do
    output[i] = buffer[i % bufSize];
}

for i in 0..numItems-1 do
  writeln(output[i]);
