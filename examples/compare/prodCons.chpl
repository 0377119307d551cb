// A producer hands items to a consumer through a few slots. A slot is full or empty, so each waits for the other.
config const bufSize = 2, numItems = 4;

extern var input: [0..numItems-1] int;

var output: [0..numItems-1] int;
var buffer: [0..bufSize-1] sync int;

cobegin {
  for i in 0..numItems-1 do
    buffer[i % bufSize].writeEF(input[i]);
  for i in 0..numItems-1 do
    output[i] = buffer[i % bufSize].readFE();
}
