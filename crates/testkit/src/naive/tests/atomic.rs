//! Several tasks: interleaving, races, atomic, when, assume, deadlock.

use super::check;

fn two(globals: &str, one: &str, other: &str, observe: &str) -> String {
    format!(
        "{globals} proc p() {{ {one} }} proc q() {{ {other} }} entry p on 0; entry q on 0; {observe}"
    )
}

#[test]
fn lost_update() {
    let text = two("var x: int = 0;", "x = x + 1;", "x = x + 1;", "observe x;");
    check(&text, &["data-race"], &[&[1], &[2]]);
    let text = two("sync var x: int = 0;", "x = x + 1;", "x = x + 1;", "observe x;");
    check(&text, &[], &[&[1], &[2]]);
    let inc = "atomic { x = x + 1; }";
    check(&two("var x: int = 0;", inc, inc, "observe x;"), &[], &[&[2]]);
    let text = two("var x: int = 0;", inc, "x = x + 1;", "observe x;");
    check(&text, &["data-race"], &[&[1], &[2]]);
}

#[test]
fn reads_do_not_race() {
    let text = two("var x: int = 0;", "var a: int = 0; a = x;", "assert x == 0;", "");
    check(&text, &[], &[&[]]);
    let text = two("var x: int = 0;", "x = 1;", "assert x >= 0;", "");
    check(&text, &["data-race"], &[&[]]);
}

#[test]
fn elements_are_cells() {
    let globals = "var a: array[0..1] of int = [0, 0];";
    check(&two(globals, "a[0] = 1;", "a[1] = 1;", ""), &[], &[&[]]);
    check(&two(globals, "a[0] = 1;", "a[0] = 1;", ""), &["data-race"], &[&[]]);
}

#[test]
fn guards_synchronise() {
    let globals = "var x: int = 0; var y: int = 0;";
    let text =
        two(globals, "y = 1; atomic { x = 1; }", "when (x == 1) { } y = y + 1;", "observe y;");
    check(&text, &[], &[&[2]]);
    let text = two(globals, "atomic { x = 1; }", "assume x == 1;", "");
    check(&text, &[], &[&[]]);
    let text = two(globals, "x = 1;", "assume x == 1;", "");
    check(&text, &["data-race"], &[&[]]);
    // A guard that is an error fails where it stands.
    let text = two(globals, "", "when (1 / x == 1) { }", "");
    check(&text, &["division-by-zero"], &[]);
}

#[test]
fn conditions_are_indivisible() {
    let globals = "sync var x: int = 0; sync var y: int = 0;";
    let both = "atomic { x = 1; y = 1; }";
    check(&two(globals, both, "assert x == y;", ""), &[], &[&[]]);
    let text = two(globals, both, "var b: bool; b = x == y; assert b;", "");
    check(&text, &["assertion-failed"], &[&[]]);
}

#[test]
fn when_has_no_gap() {
    let take = "when (x == 0) { x = x + 1; } y = y + 1; assert y == 1; y = y - 1;
                atomic { x = x - 1; }";
    let text = two("var x: int = 0; sync var y: int = 0;", take, take, "observe x, y;");
    check(&text, &[], &[&[0, 0]]);
}

#[test]
fn atomic_excludes_tasks_even_when_waiting() {
    let text = two("sync var x: int = 0;", "atomic { assume x == 1; }", "x = 1;", "observe x;");
    check(&text, &["deadlock"], &[&[1]]);
}

#[test]
fn always_sees_inside_atomic() {
    let text = two("var x: int = 0;", "atomic { x = 1; x = 0; }", "", "always x == 0;");
    check(&text, &["assertion-failed"], &[&[]]);
}

#[test]
fn locks() {
    let globals = "use lock; var a: Lock; var b: Lock; var x: int = 0;";
    let text = two(
        globals,
        "lock(a); lock(b); x = x + 1; unlock(b); unlock(a);",
        "lock(b); lock(a); x = x + 1; unlock(a); unlock(b);",
        "observe x;",
    );
    check(&text, &["deadlock"], &[&[2]]);
    let inc = "lock(a); x = x + 1; unlock(a);";
    check(&two(globals, inc, inc, "observe x;"), &[], &[&[2]]);
    check(&two(globals, inc, "unlock(a);", ""), &["lock-misuse"], &[]);
}
