// Values of all kinds go through sync variables.
var text: sync string;
var number: sync real;
var truth: sync bool;

cobegin {
  {
    text.writeEF("hello");
    number.writeEF(1.5);
    truth.writeEF(true);
  }
  {
    assert(text.readFE() == "hello");
    assert(number.readFE() + 0.5 == 2.0);
    assert(truth.readFE());
  }
}
