// A producer and a consumer with a small buffer whose slots are full or empty.
config const bufSize = 2, numItems = 3;

var input, output: [0..numItems-1] int;
for i in 0..numItems-1 do
  input[i] = 10 * i;

var buffer: [0..bufSize-1] sync int;

cobegin with (ref output) {
  for i in 0..numItems-1 do
    buffer[i % bufSize].writeEF(input[i]);
  for i in 0..numItems-1 do
    output[i] = buffer[i % bufSize].readFE();
}

for i in 0..numItems-1 do
  assert(output[i] == input[i]);
