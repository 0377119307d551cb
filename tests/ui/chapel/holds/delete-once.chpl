// The one that empties the sync variable deletes.
class Box { var content = 1; }

const box = new unmanaged Box();
var done: sync bool;
begin {
  assert(box.content == 1);
  done.writeEF(true);
}
done.readFE();
delete box;
