// As delete-once, without waiting: the task may come too late.
class Box { var content = 1; }

const box = new unmanaged Box();
sync {
  begin {
    assert(box.content == 1); //~ ERROR dangling-scope
  }
  delete box;
}
