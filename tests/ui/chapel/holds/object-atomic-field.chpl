// An atomic field and an array field of an object.
class Board {
  var hits: atomic int;
  var cells: [1..2] int;
  proc mark(i: int) {
    cells[i] = i * 10;
    hits.add(1);
  }
}

var board = new Board();
const view = board.borrow();
coforall i in 1..2 do
  view.mark(i);
assert(view.hits.read() == 2);
assert(view.cells[1] + view.cells[2] == 30);
