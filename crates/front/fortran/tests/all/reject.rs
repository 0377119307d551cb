//! What is wrong is said once, clearly and at its place.

use crate::common::{parse_as, reject};

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(reject(text), expected, "{text}");
}

fn in_program(text: &str) -> String {
    format!("program p\n{text}\nend program p\n")
}

#[test]
fn slips_in_statements() {
    for (text, message) in [
        ("x == 3", "a comparison is not a statement @ x"),
        ("foo(1)", "`foo` starts no statement @ foo"),
        ("allocte(x)", "`allocte` starts no statement @ allocte"),
        ("x += 1", "`x` starts no statement @ x"),
        ("if (a)", "expected `then` or a statement @ "),
        ("do i = 1 10\nend do", "expected `,`, found `10` @ 10"),
        ("do i = 1, 10 x\nend do", "expected the end of the statement, found `x` @ x"),
        ("call", "expected a name, found the end of the statement @ "),
        ("x = $y", "`$` is not part of Fortran @ $"),
        ("x = 'abc", "this string is never closed @ 'abc"),
        ("x = a.b", "`.` is not part of Fortran here @ ."),
        ("x = é", "`é` is not part of Fortran here @ é"),
        ("sync all (3)", "expected an option such as `stat = variable` @ 3"),
        ("lock (stat=s)", "expected a lock in the parentheses @ ("),
        ("end do", "`end do` without `do` @ end do"),
        ("else", "`else` without `if` @ else"),
        ("x = 1, 2", "expected the end of the statement, found `,` @ ,"),
        ("x = (1", "expected `)` before the end of the statement @ "),
        ("print *, 'a'(1:1)", "a substring of a literal is not supported @ ("),
        ("x = 1\ninteger :: y", "a declaration among executable statements @ integer :: y"),
        (
            "integer, foo :: x",
            "expected an attribute such as `save` or `allocatable`, found `foo` @ foo",
        ),
        ("integer, save x", "expected `::` or `,`, found `x` @ x"),
        ("include 'nowhere'", "cannot find the included file `nowhere` @ include 'nowhere'"),
        ("100", "expected a statement, found `100` @ 100"),
    ] {
        check(&in_program(text), &[message]);
    }
}

#[test]
fn several_faults_in_one_run() {
    check(
        &in_program("x = )\ny = 1\nz = (\nif (a b) then\nx = 1\nend if\nsync images"),
        &[
            "expected an expression, found `)` @ )",
            "expected an expression, found the end of the statement @ ",
            "expected `,` or `)`, found `b` @ b",
            "expected `(`, found the end of the statement @ ",
        ],
    );
}

#[test]
fn unclosed_constructs_are_named_where_they_open() {
    check(&in_program("do i = 1, 3\nx = 1"), &["this `do` is never closed @ do i = 1, 3"]);
    check(
        &in_program("if (a) then\ndo i = 1, 3\nx = 1\nend if"),
        &["this `do` is never closed @ do i = 1, 3"],
    );
    check(
        &in_program("do 10 i = 1, 3\nx = 1\n20 continue"),
        &["this `do` is never closed @ do 10 i = 1, 3"],
    );
    check("program p\nx = 1\n", &["this program is never closed @ program p"]);
    check(
        "program p\ntype t\ninteger :: i\nend program\n",
        &["this type is never closed @ type t"],
    );
    check("program p\ninterface\nend program\n", &["this interface is never closed @ interface"]);
    check(
        "program p\nsubroutine s\nend subroutine\n",
        &["this program is never closed @ program p"],
    );
    check("#if 1\nprogram p\nend\n", &["this `#if` is never closed @ #if 1"]);
}

#[test]
fn names_of_ends_must_fit() {
    check("program p\nend program q\n", &["`end program q` closes `p` @ q"]);
    check(
        "program p\nend subroutine p\n",
        &["`end subroutine` closes a program @ end subroutine p"],
    );
    check(&in_program("a: do\nend do b"), &["`end do b` closes `a` @ b"]);
    check(&in_program("a: do\nend do"), &["expected the name `a` behind `end do` @ end do"]);
    check(&in_program("do\nend do b"), &["this do has no name @ b"]);
}

#[test]
fn modules_have_no_statements() {
    check("module m\nx = 1\nend module\n", &["a module has no executable statements @ x = 1"]);
    check(
        "module m\ncontains\nx = 1\nend module\n",
        &["expected a procedure behind `contains`, or `end`, found `x` @ x"],
    );
}

#[test]
fn after_fifty_errors_reading_stops() {
    let found = reject(&in_program(&"x = )\n".repeat(1000)));
    assert_eq!(found.len(), 51);
    assert_eq!(found[50], "more than 50 errors: the rest is not read @ ");
}

#[test]
fn help_is_given() {
    for (text, help) in [
        ("allocte(x)", "did you mean `allocate`?"),
        ("foo(1)", "to call a subroutine, write `call foo(...)`"),
        ("x += 1", "write `x = x + ...`"),
        ("if (a)", "`if (condition) then` starts a block; `then` stands on the same line"),
        ("x = a && b", "write `.and.`"),
        ("x = a ^ b", "write `**` for a power"),
        ("x = a.b", "components are written with `%`"),
    ] {
        let (_, diagnostics) = parse_as("test.f90", &in_program(text));
        assert_eq!(diagnostics[0].help.as_deref(), Some(help), "{text}");
    }
}
