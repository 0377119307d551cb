// As the program of this name that holds, with the record itself.
record Counter {
  var n = 5;
  proc ref run() {
    coforall 1..2 with (ref this) {
      n += 1; //~ ERROR data-race
    }
  }
}

var c: Counter;
c.run();
