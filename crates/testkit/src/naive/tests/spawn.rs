//! Spawned tasks, groups, captured locals, places and symmetric variables.

use super::check;

fn main(globals: &str, body: &str, observe: &str) -> String {
    format!("{globals} proc main() {{ {body} }} entry main on 0; {observe}")
}

#[test]
fn a_group_waits() {
    let text = main("var x: int = 0;", "group { spawn { x = 1; } } x = x + 1;", "observe x;");
    check(&text, &[], &[&[2]]);
    let text = main("var x: int = 0;", "spawn { x = 1; } x = 2;", "observe x;");
    check(&text, &["data-race"], &[&[1], &[2]]);
}

#[test]
fn a_group_waits_for_tasks_of_tasks() {
    let text = main(
        "var x: int = 0;",
        "group { spawn { spawn { x = 1; } } } assert x == 1;",
        "observe x;",
    );
    check(&text, &[], &[&[1]]);
    let text = main(
        "sync var x: int = 0;",
        "group { spawn { group { spawn { x = 1; } } x = x + 1; } } assert x == 2;",
        "observe x;",
    );
    check(&text, &[], &[&[2]]);
}

#[test]
fn locals_are_shared_copies_are_not() {
    let text = main(
        "",
        "var l: int = 0; group { spawn { l = l + 1; } spawn { l = l + 1; } }",
        "observe main::l;",
    );
    check(&text, &["data-race"], &[&[1], &[2]]);
    let text = main(
        "",
        "var l: int = 5; group { spawn (c = l) { c = c + 1; assert c == 6; } l = 7; }",
        "observe main::l;",
    );
    check(&text, &[], &[&[7]]);
    let text = main(
        "sync var x: int = 0;",
        "group { for i in 1..2 { spawn { atomic { x = x + i; } } } }",
        "observe x;",
    );
    check(&text, &[], &[&[3]]);
}

#[test]
fn a_reference_parameter_reaches_the_spawned_task() {
    let text = "proc go(ref r: int) { spawn { r = 1; } }
                proc main() { var l: int = 0; go(l); l = 2; } entry main on 0; observe main::l;";
    check(text, &["data-race"], &[&[1], &[2]]);
}

#[test]
fn places_and_symmetric_variables() {
    let text = "symmetric var s: int = 0; proc main() { s = here + 1; }
                entry main on each; observe s@0, s@1;";
    check(text, &[], &[&[1, 2]]);
    let text = "symmetric var s: int = 0; proc main() { s@(places - 1 - here) = here + 10; }
                entry main on each; observe s@0, s@1;";
    check(text, &[], &[&[11, 10]]);
    let text = main(
        "symmetric var s: int = 0;",
        "group { spawn at 1 { s = here + 1; on 0 { s = 5; } s = s + 1; } }",
        "observe s@0, s@1;",
    );
    check(&text, &[], &[&[5, 3]]);
    let text = main("symmetric var s: int = 0;", "s@2 = 1;", "");
    check(&text, &["bad-place"], &[]);
}

#[test]
fn self_tells_tasks_apart() {
    let text = main(
        "sync var t: task = null;",
        "t = self; group { spawn { assert t != self; } } assert t == self;",
        "",
    );
    check(&text, &[], &[&[]]);
}
