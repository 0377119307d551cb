//~ places: 2
// Where the elements of a field live is not followed.
use BlockDist;
const D = blockDist.createDomain({1..4});
record Table {
  var cells: [D] int; //~ ERROR unsupported
}
var t = new Table();
writeln(t.cells[4].locale.id);
