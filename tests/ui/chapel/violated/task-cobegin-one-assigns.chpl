// Old programs: what one task of a cobegin assigns is shared by all of them, wherever they use it.
var level = 1;

proc show(const ref x: int) {
  writeln(x); //~ ERROR data-race
}

proc main() {
  cobegin {
    while level > 2 do writeln("high"); //~ ERROR data-race
    show(level);
    {
      begin {
        level = 2; //~ ERROR data-race
        //~^ ERROR data-race
      }
    }
  }
}
