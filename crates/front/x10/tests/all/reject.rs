//! What is no X10: each error once, with its place, in words that help.

use crate::common::errors;

#[track_caller]
fn rejected(text: &str, expected: &str) {
    assert_eq!(errors(text), expected, "{text}");
}

/// Errors in a body whose first line is line 2.
#[track_caller]
fn in_body(text: &str, expected: &str) {
    rejected(&format!("class A {{ def f() {{\n{text}\n}} }}"), expected);
}

#[test]
fn statements() {
    in_body("val x = ;", "2:9: expected an expression, found `;`");
    in_body(
        "val x 1;",
        "2:7: expected `:` and a type, or `=` and a value, found `1` [line 2: for this variable]",
    );
    in_body(
        "x: Long;",
        "2:8: expected `=` and a value, found `;` [line 2: a val without the word `val`]",
    );
    in_body("val [i, j]: Point;", "2:5: a point that is taken apart needs a value");
    in_body(
        "Long x = 1;",
        "2:6: expected `;`, found `x` [a variable is declared as `var x: Long;`]",
    );
    in_body("f()\ng();", "2:4: expected `;` here [add `;`]");
    in_body("f() g();", "2:5: expected `;`, found `g`");
    in_body("if a f();", "2:4: expected `(` and a condition, found `a`");
    in_body("if (a) val x = 1;", "2:8: a declaration can only stand in a block");
    in_body("do f(); f();", "2:9: expected `while`, found `f` [line 2: for this `do`]");
    in_body("try { }", "2:1: this `try` has neither `catch` nor `finally`");
    in_body("for (var x in r) f();", "2:6: the variable of a loop over elements is a val");
    in_body("for (i = 0; i < 3) f();", "2:18: expected `;`, found `)`");
    in_body("switch (x) { f(); }", "2:14: expected `case`, `default` or `}`, found `f`");
    in_body(
        "switch (x) { case : f(); case 2 g(); case 3: h() }",
        "2:19: expected an expression, found `:`\n2:33: expected `:`, found `g`\n2:49: expected `;` here [add `;`]",
    );
    in_body(
        "case 1: f();",
        "2:1: expected an expression, found `case` [`case` is a reserved word]",
    );
    in_body("interface I { }", "2:1: an interface cannot be local");
    in_body("clocked ateach (p in d) f();", "2:9: expected `finish` or `async`, found `ateach`");
    in_body("async clocked() f();", "2:14: expected a clock between these parentheses");
    in_body("at p f();", "2:4: expected `(`, found `p`");
    in_body("x = finish;", "2:11: expected `(`, found `;`");
    in_body("super(1);", "2:1: `super(..)` can only be the first statement of a constructor");
    in_body("goto x;", "2:1: expected an expression, found `goto` [`goto` is a reserved word]");
}

#[test]
fn expressions() {
    in_body("x = a + ;", "2:9: expected an expression, found `;`");
    in_body("x = (a;", "2:7: expected `)`, found `;` [line 2: to close this]");
    in_body("x = f(a, ;", "2:10: expected an expression, found `;`");
    in_body(
        "a + b = c;",
        "2:1: this cannot be assigned to [line 2: by this] [a variable, a field or an element can: `x`, `o.f`, `a(i)`]",
    );
    in_body(
        "3++;",
        "2:1: this cannot be assigned to [line 2: by this] [a variable, a field or an element can: `x`, `o.f`, `a(i)`]",
    );
    in_body("x = c ? a;", "2:10: expected `:`, found `;` [line 2: of this choice]");
    in_body("x = 1 + at (p) y;", "2:9: `at` as an operand needs parentheses around it");
    in_body("x = new;", "2:8: expected the name of a class, found `;`");
    in_body("x = new C;", "2:10: expected `(` and the arguments of the constructor, found `;`");
    in_body("x = a.;", "2:7: expected the name of a member, found `;`");
    in_body(
        "x = a.class;",
        "2:7: expected the name of a member, found `class` [`class` is a reserved word]",
    );
    in_body("x = (1 + 2) haszero;", "2:5: a type has to stand here");
    in_body("x = super;", "2:5: expected `.` and a member behind `super`");
    in_body("x = a[];", "2:6: expected a type between these brackets");
}

#[test]
fn declarations() {
    rejected("class { }", "1:7: expected the name of the type, found `{`");
    rejected("class A", "1:8: expected `{` and the members, found the end of the file");
    rejected("class A { def f() }", "1:19: expected a body: `{`, `=` or `;`, found `}`");
    rejected(
        "class A { def f { } }",
        "1:17: expected `(` and the formals of the method, found `{` [line 1: of this method]",
    );
    rejected(
        "class A { val x; }",
        "1:16: expected `:` and a type, or `=` and a value, found `;` [line 1: for this field]",
    );
    rejected(
        "class A { public public val x = 1; }",
        "1:18: `public` stands here twice [line 1: for the first time]",
    );
    rejected(
        "struct S extends T { }",
        "1:10: a struct extends nothing; it may implement interfaces",
    );
    rejected("class A extends B, C { }", "1:20: a class extends one class only");
    rejected(
        "interface I implements J { }",
        "1:13: an interface extends others; it implements none",
    );
    rejected("class A[+T] { }", "1:9: type parameters have no `+` or `-` any more");
    rejected(
        "class A { property p: Long = 1; }",
        "1:20: a property method needs `()` [line 1: a property method]",
    );
    rejected(
        "class A { operator @ this = 1; }",
        "1:20: expected an operator, `this` or `(`, found `@`",
    );
    rejected(
        "class A { static operator (x: A) as B: C = null; }",
        "1:40: the result of a conversion stands behind `as`",
    );
    rejected("import a.b\nclass A { }", "1:11: expected `;` here [add `;`]");
    rejected("class A { } import a;", "1:13: imports stand before the types of a file");
    rejected("class A { } package a;", "1:13: the package stands once, at the top of the file");
    rejected("def f() { }", "1:1: expected a class, a struct, an interface or a type, found `def`");
    rejected(
        "class A { x }",
        "1:13: expected `:` and a type, or `=` and a value, found `}` [line 1: for this field]",
    );
    rejected(
        "class A { ) val x = 1; }",
        "1:11: expected a member: a field, a method, a constructor or a type, found `)`",
    );
}

#[test]
fn braces() {
    rejected("class A { def f() { if (a) {\n", "1:28: this `{` is never closed");
    rejected("class A { } }", "1:13: this `}` closes nothing");
}

#[test]
fn several_errors_each_once() {
    rejected(
        "class A {
  val a = ;
  def f() {
    x = 1 +;
    g(;
    if (y { h(); }
    z = 2;
    val = 3;
  }
  def = 1;
  val b: = 2;
}
class B { def f() { + } }",
        "2:11: expected an expression, found `;`
4:12: expected an expression, found `;`
5:7: expected an expression, found `;`
6:11: expected `)`, found `{` [line 6: to close this]
8:9: expected the name of a variable, found `=`
10:7: expected the name of a method, found `=`
11:10: expected a type, found `=` [to assign, write `=`]
13:23: expected an expression, found `}`",
    );
}

#[test]
fn enough_errors_are_enough() {
    let text = format!("class A {{ def f() {{ {} }} }}", "x = ; ".repeat(1000));
    assert_eq!(errors(&text).lines().count(), 51);
}
