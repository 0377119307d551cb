// As prodCons with plain slots: the consumer may come before the producer.
config const bufSize = 2, numItems = 4;

extern var input: [0..numItems-1] int;

var output: [0..numItems-1] int;
var buffer: [0..bufSize-1] int;

cobegin {
  for i in 0..numItems-1 do
    buffer[i % bufSize] = input[i];
  for i in 0..numItems-1 do
    output[i] = buffer[i % bufSize];
}
