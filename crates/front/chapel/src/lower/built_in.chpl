// What every program knows.
enum memoryOrder { seqCst, acqRel, release, acquire, relaxed }
// The errors.
class Error {
  var _message: string;
  proc init() { }
  proc init(msg: string) { this._message = msg; }
  proc message(): string { return _message; }
}
class IllegalArgumentError: Error {
  proc init() { }
  proc init(msg: string) { super.init(msg); }
  proc init(formal: string, info: string) { super.init("illegal argument '" + formal + "': " + info); }
}
class NilThrownError: Error { proc init() { super.init("thrown error was nil"); } }
// The errors of tasks, where they are joined.
class TaskErrorNode {
  var error: unmanaged Error;
  var next: unmanaged TaskErrorNode?;
}
class TaskErrors: Error {
  var _list: unmanaged TaskErrorNode?;
  proc init() { }
  proc init(list: unmanaged TaskErrorNode?) { this._list = list; }
  iter these() {
    var node = _list;
    while node != nil {
      yield node!.error;
      node = node!.next;
    }
  }
  proc first { return _list!.error; }
  override proc message(): string {
    var count = 0;
    for error in this do count += 1;
    return count: string + " errors: " + _list!.error.message();
  }
}
// One list for all: what nested constructs have gathered is added item by item.
proc taskErrorGathered(ref list: unmanaged TaskErrorNode?, error: unmanaged Error) {
  const several = error: unmanaged TaskErrors?;
  if several != nil {
    for one in several! do list = new unmanaged TaskErrorNode(one, list);
  } else {
    list = new unmanaged TaskErrorNode(error, list);
  }
}
proc taskErrorsOf(list: unmanaged TaskErrorNode?) {
  return new unmanaged TaskErrors(list);
}
