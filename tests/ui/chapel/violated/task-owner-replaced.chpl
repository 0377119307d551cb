// A task has an outer owner by constant reference: it may see the object change.
class Box {
  var load = 0;
}

var box = new owned Box(1);

proc main() {
  begin {
    writeln(box.load); //~ ERROR data-race@13: task 1 reads `box`
  }
  box = new owned Box(2); //~ ERROR data-race@3: main writes `box`
}
