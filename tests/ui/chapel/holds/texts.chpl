// What texts can do.
var s = "barrier";
assert(s.size == 7 && s[0] == "b" && s[3..5] == "rie");
assert(s.find("r") == 2 && s.find("z") == -1);
assert(s.startsWith("bar") && s.endsWith("ier") && s.contains("rr"));
assert("ab" * 2 == "abab" && "a" + "b" == "ab" && "a" < "b");
var parts = ["x", "y"];
assert("-".join(parts) == "x-y");
