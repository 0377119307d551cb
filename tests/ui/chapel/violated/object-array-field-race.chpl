// As object-atomic-field; all tasks mark the same cell.
class Board {
  var hits: atomic int;
  var cells: [1..2] int;
  proc mark(i: int) {
    cells[1] = i * 10; //~ ERROR data-race@5: writes `cells[1]`
    hits.add(1);
  }
}

var board = new Board();
const view = board.borrow();
coforall i in 1..2 do
  view.mark(i);
assert(view.hits.read() == 2);
