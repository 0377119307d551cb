// As sync-types; the writer waits for what the reader takes last.
var text: sync string;
var truth: sync bool;

cobegin { //~ ERROR deadlock
  {
    text.writeEF("hello");
    text.writeEF("again"); //~ ERROR deadlock
    truth.writeEF(true);
  }
  {
    assert(truth.readFE()); //~ ERROR deadlock
    text.readFE();
    text.readFE();
  }
}
