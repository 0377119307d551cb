// Whoever comes last leaves its number: every access is synchronised, and both results are possible.
var last: sync int = 0;

coforall task in 1..2 {
  last.readFE();
  last.writeEF(task);
}

writeln(last.readFF());
