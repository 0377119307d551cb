// A promoted call takes the parallel form of an iterator where there is one, which is not modelled.
iter few() {
  halt("in order");
  yield 1;
}

iter few(param tag: iterKind) where tag == iterKind.standalone {
  yield 1;
}

proc show(x: int) {
  writeln(x);
}

writeln("go");
show(few()); //~ ERROR unsupported
