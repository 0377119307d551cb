// An object is deleted by two owners.
class Box { var content = 1; }

proc finish(box: unmanaged Box) {
  delete box; //~ ERROR dangling-scope
}

const box = new unmanaged Box();
finish(box);
finish(box);
