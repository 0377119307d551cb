// As delete-once, without waiting: the task may come too late.
class Box { var content = 1; }

const box = new unmanaged Box();
sync {
  begin {
    assert(box.content == 1); //~ ERROR dangling-scope@12: the object has been deleted, in task 1
  }
  delete box;
}
