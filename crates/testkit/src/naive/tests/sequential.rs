//! One task: terms, arithmetic, control flow, procedures, uninitialised reads, exceptions.

use super::{check, run};
use crate::naive::{Memory, UNDEFINED};

/// A program with one task whose body is given and which observes `x`.
fn body(text: &str) -> String {
    format!(
        "var x: int = 0; var a: array[1..3] of int = [7, 8, 9]; proc main() {{ {text} }}
         proc twice(n: int): int {{ return n * 2; }}
         proc bump(ref n: int) {{ n = n + 1; }}
         entry main on 0; observe x;"
    )
}

#[track_caller]
fn gives(text: &str, codes: &[&str], finals: &[&[i64]]) {
    check(&body(text), codes, finals);
}

#[test]
fn arithmetic() {
    gives("x = -7 / 2;", &[], &[&[-3]]);
    gives("x = -7 % 2;", &[], &[&[-1]]);
    gives("x = -7 fdiv 2;", &[], &[&[-4]]);
    gives("x = 7 fdiv -2;", &[], &[&[-4]]);
    gives("x = -7 mod 2;", &[], &[&[1]]);
    gives("x = 7 mod -2;", &[], &[&[-1]]);
    gives("x = -7 emod -2;", &[], &[&[1]]);
    gives("x = 2 ** 10;", &[], &[&[1024]]);
    gives("x = min(3, 4) * 10 + max(3, 4) + abs(-100);", &[], &[&[134]]);
}

#[test]
fn faults_end_the_branch() {
    gives("x = 1 / x;", &["division-by-zero"], &[]);
    gives("x = 9223372036854775807; x = x + 1;", &["integer-overflow"], &[]);
    gives("a[4] = 1;", &["index-out-of-bounds"], &[]);
    gives("var l: int; x = l;", &["uninitialized-read"], &[]);
    gives("assert x == 1;", &["assertion-failed"], &[]);
    gives("assert x == 1 as \"lock-misuse\";", &["lock-misuse"], &[]);
    gives("throw 3;", &["uncaught-exception"], &[]);
    gives("unsupported \"why\";", &["unsupported"], &[]);
    gives("on 5 { x = 1; }", &["bad-place"], &[]);
    gives("assume x == 1;", &["deadlock"], &[]);
}

#[test]
fn narrow_integers_trap_or_wrap() {
    gives("var l: int(8) = 127; l = l + 1; x = l;", &["integer-overflow"], &[]);
    gives("var l: int(8, wrap) = 127; l = l + 1; x = l;", &[], &[&[-128]]);
    gives("x = uint(8, wrap)(300);", &[], &[&[44]]);
}

#[test]
fn control_flow() {
    gives("for i in 1..3 { x = x + i; }", &[], &[&[6]]);
    gives("for i in 3..1 by -1 { x = x * 10 + i; }", &[], &[&[321]]);
    gives("for i in 3..1 { x = 1; }", &[], &[&[0]]);
    gives("while (true) { x = x + 1; if (x == 4) { break; } }", &[], &[&[4]]);
    gives("for i in 1..5 { if (i == 2) { continue; } x = x + i; }", &[], &[&[13]]);
    gives("L: x = x + 1; if (x < 3) { goto L; }", &[], &[&[3]]);
    gives("choose { x = 1; } or { x = 2; }", &[], &[&[1], &[2]]);
    gives("x = choose(4, 6);", &[], &[&[4], &[5], &[6]]);
    gives("x = 10 / choose(0, 2);", &["division-by-zero"], &[&[5], &[10]]);
    gives("x = x == 0 || 1 / x > 0 ? 1 : 2;", &[], &[&[1]]);
    gives("x = x != 0 && 1 / x > 0 ? 1 : 2;", &[], &[&[2]]);
    gives("{ var x: int = 5; x = 6; } x = x + 1;", &[], &[&[1]]);
}

#[test]
fn procedures_and_exceptions() {
    gives("x = twice(a[2]) + twice(1);", &[], &[&[18]]);
    gives("bump(x); bump(x); bump(a[2]); x = x + a[2];", &[], &[&[11]]);
    gives("try { on 1 { throw 3; } x = 9; } catch (e) { x = e + here; }", &[], &[&[3]]);
    gives("atomic { return; } x = 1;", &[], &[&[0]]);
}

#[test]
fn observed_without_value() {
    check("var x: int; proc main() { } entry main on 0; observe x;", &[], &[&[UNDEFINED]]);
    check(
        "var x: int; proc main() { } entry main on 0; final x == 1;",
        &["uninitialized-read"],
        &[&[]],
    );
}

#[test]
fn always_sees_every_statement() {
    let text = "proc main() { var u: int = 0; u = 1; u = 2; } entry main on 0;
                always main::u != 1;";
    check(text, &["assertion-failed"], &[&[]]);
    let text = "proc main() { var u: int = 0; u = 1; L: u = 2; } entry main on 0;
                always !at(main, L) || main::u == 1; observe main::u;";
    check(text, &[], &[&[2]]);
    let text = "proc main() { var u: int = 0; L: u = 2; } entry main on 0; always !at(main, L);";
    check(text, &["assertion-failed"], &[&[]]);
}

#[test]
fn one_step_per_statement_of_the_litmus_table() {
    let text = "var x: int = 0; proc main() { var u: int = 0; u = x; x = u; u = 3; }
                entry main on 0;";
    assert_eq!(run(Memory::Sc, text).states, 4);
    let text = "var x: int = 0; var y: int = 0; proc main() { x = x + y; } entry main on 0;";
    assert_eq!(run(Memory::Sc, text).states, 4);
}
