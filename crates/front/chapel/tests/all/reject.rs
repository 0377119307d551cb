//! What is wrong, where, and what to do about it.

use crate::common::{errors, read};

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(errors(text), expected, "{text}");
}

#[test]
fn a_missing_semicolon_is_only_that() {
    check(
        "var x = 1\nvar y = 2\ny = 3;",
        "1:10: expected `;` after this statement [add `;` here]\n\
         2:10: expected `;` after this statement [add `;` here]",
    );
    let (module, _) = read("var x = 1\nvar y = 2;\nf()\n}");
    assert_eq!(module.body.len(), 3);
    check("{ f() }", "1:6: expected `;` after this statement [add `;` here]");
}

#[test]
fn habits_from_c() {
    check("int x;", "1:5: expected `;`, found `x` [a variable is declared as `var x: int;`]");
    check(
        "var int x = 1;",
        "1:9: expected `:`, `=` or `;`, found `x` [the type comes behind the name: `x: int`]",
    );
    check(
        "for (i = 0; i < 3; i++) { f(); }\ng();",
        "1:5: this is how C writes a loop [write `for i in 0..<n { .. }`, or a `while` loop]",
    );
    check(
        "for (int i = 0; i < 3; i++) f();\nvar y = ;",
        "1:5: this is how C writes a loop [write `for i in 0..<n { .. }`, or a `while` loop]\n\
         2:9: expected an expression, found `;`",
    );
    check("i++;", "1:2: Chapel has no `++` [write `+= 1`]");
    check("if x = 1 then f();", "1:6: an assignment is no condition [to compare, write `==`]");
    check("while (x = 1) do f();", "1:10: an assignment is no expression [to compare, write `==`]");
    check(
        "x == 1;",
        "1:1: this expression is no statement: its value goes nowhere [`==` compares; to assign, write `=`]",
    );
    check(
        "if (x) f();",
        "1:8: expected `then` or `{`, found `f` [line 1: the body of this needs `then` or braces]",
    );
}

#[test]
fn habits_from_elsewhere() {
    check(
        "if a and b then f();",
        "1:6: expected `then` or `{`, found `and` \
         [line 1: the body of this needs `then` or braces] [write `&&`]",
    );
    check("f(a or b);", "1:5: expected `)`, found `or` [line 1: to close this] [write `||`]");
    check(
        "x = a ? b : c;",
        "1:9: expected `;`, found `b` [a choice is written `if c then a else b`]",
    );
    check("p->x = 1;", "1:3: expected an expression, found `>` [fields and methods follow a `.`]");
    check("x := 1;", "1:4: expected an expression, found `=` [to assign, write `=`]");
    check(
        "proc f(int x) { }",
        "1:12: expected `)`, found `x` [line 1: to close this] [a type comes behind its name: `x: int`]",
    );
}

#[test]
fn bodies_need_do_or_then() {
    check(
        "if x == 1 f();\ng();",
        "1:11: expected `then` or `{`, found `f` [line 1: the body of this needs `then` or braces]",
    );
    check(
        "for i in D f(i);",
        "1:12: expected `do` or `{`, found `f` [line 1: the body of this needs `do` or braces]",
    );
    check(
        "while x\n  y = 1;",
        "2:3: expected `do` or `{`, found `y` [line 1: the body of this needs `do` or braces]",
    );
}

#[test]
fn brackets_that_do_not_close() {
    check("f(1, 2;\ng();", "1:7: expected `)`, found `;` [line 1: to close this]");
    check("proc f() {\n  g();\n", "1:10: this `{` is never closed");
    check("proc f() {\n  if a {\n    g();\n", "2:8: this `{` is never closed");
    check("f();\n}\ng();", "2:1: this `}` closes nothing");
    check(
        "/* a /* b */",
        "1:1: this comment is never closed [comments nest: each `/*` inside needs its own `*/`]",
    );
    check(
        "x = \"abc;\ny = 1;",
        "1:5: this string is not closed [a string over several lines stands between triple quotes]\n\
         1:10: expected `;` after this statement [add `;` here]",
    );
    check("x = [1, 2;", "1:11: expected an expression, found the end of the file");
}

#[test]
fn words_and_characters() {
    check("var begin = 1;", "1:5: expected a name, found `begin` [`begin` is a reserved word]");
    check("x = 1 § 2;\ny = 1;", "1:7: `§` is no part of Chapel\n1:10: expected `;`, found `2`");
    check("x = \"\\q\";", "1:6: `\\q` is no escape [a backslash itself is written `\\\\`]");
    check("x = 99999999999999999999;", "1:5: this number does not fit in 64 bits");
    check("else f();", "1:1: `else` without an `if` before it");
    check("when 1 do f();", "1:1: this belongs inside `select .. { }`");
    check(
        "x = if a then b;",
        "1:16: expected `else`, found `;` [an `if` that gives a value needs both branches]",
    );
    check(
        "x = new C;",
        "1:5: expected arguments after the type of `new` [write `new C()`, also when there are none]",
    );
    check(
        "class C { f(); }",
        "1:11: expected a field, a method or a type [code of a class stands in its methods]",
    );
    check("for 1+2 in D do f();", "1:5: expected the name of a loop index before `in`");
    check("x = --y;", "1:5: `--x` applies a sign twice and does not change `x` [write `x -= 1;`]");
}

#[test]
fn one_error_does_not_hide_the_next() {
    let text =
        "proc f() {\n  var x = ;\n  x = 1;\n  y = (1;\n}\nproc g( {\n}\nvar z = 1 +;\nw = 2;";
    check(
        text,
        "2:11: expected an expression, found `;`\n\
         4:9: expected `)`, found `;` [line 4: to close this]\n\
         6:9: expected the name of an argument, found `{`\n\
         8:12: expected an expression, found `;`",
    );
    let (module, _) = read(text);
    assert_eq!(module.body.len(), 2, "{:#?}", module.body);
}

#[test]
fn errors_come_in_the_order_of_the_text() {
    check(
        "x = ;\ny = §1;\nz = ;",
        "1:5: expected an expression, found `;`\n\
         2:5: `§` is no part of Chapel\n\
         3:5: expected an expression, found `;`",
    );
}

#[test]
fn errors_are_limited() {
    let (_, diagnostics) = read(&"x = ;\n".repeat(1000));
    assert_eq!(diagnostics.len(), 51);
    assert_eq!(diagnostics[50].message, "more than 50 errors: the rest is not read");
}
