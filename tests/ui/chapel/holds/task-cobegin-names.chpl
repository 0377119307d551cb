// An assignment counts for the name it means: here each time something of the task's own.
var level = 1;

proc main() {
  begin {
    assert(level == 1);
    {
      var level = 5;
      level += 1;
    }
    coforall i in 1..2 with (in level) {
      level += i;
    }
    for level in 1..2 do writeln(level);
  }
  level = 7;
}
