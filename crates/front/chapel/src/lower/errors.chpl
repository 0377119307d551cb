// The errors that every program knows.
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
class TaskErrors: Error { proc init() { } }
