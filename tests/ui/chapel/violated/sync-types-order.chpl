// As sync-types; the writer waits for what the reader takes last.
var text: sync string;
var truth: sync bool;

cobegin { //~ ERROR deadlock@1: main waits for the tasks of this group to end
  {
    text.writeEF("hello");
    text.writeEF("again"); //~ ERROR deadlock@5: task 1 waits in writeEF for `text` to be empty: it holds hello
    truth.writeEF(true);
  }
  {
    assert(truth.readFE()); //~ ERROR deadlock@12: task 2 waits in readFE for `truth` to be full
    text.readFE();
    text.readFE();
  }
}
