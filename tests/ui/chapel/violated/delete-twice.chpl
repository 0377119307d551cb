// An object is deleted by two owners.
class Box { var content = 1; }

proc finish(box: unmanaged Box) {
  delete box; //~ ERROR dangling-scope@3: the object has been deleted, in main
}

const box = new unmanaged Box();
finish(box);
finish(box);
