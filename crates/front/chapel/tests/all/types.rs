//! Types are worked out once: deep nesting costs little, and what is wrong is said once.

use crate::common::{read, shown};
use partita_chapel::{Options, lower};

/// What is wrong with a program that can be read.
#[track_caller]
fn wrong(text: &str) -> String {
    let (module, mistakes) = read(text);
    assert!(mistakes.is_empty(), "{text}\n{}", shown(text, &mistakes));
    let (_, found) = lower(&[module], "test", &Options::default());
    shown(text, &found)
}

/// `inner` put into the hole of `around` so many times.
fn nested(around: &str, inner: &str, depth: usize) -> String {
    (0..depth).fold(inner.to_owned(), |inside, _| around.replace('_', &inside))
}

#[test]
fn calls_in_calls() {
    let procs = "proc g(x: int) { return x + 1; } proc g(x: real) { return x; } \
                 proc g(x) { return x; }";
    let calls = nested("g(_)", "1", 60);
    assert_eq!(wrong(&format!("{procs} var k = {calls}; writeln(k);")), "");
    let calls = nested("g(_)", "A", 60);
    assert_eq!(wrong(&format!("{procs} var A: [1..3] int; var B = {calls}; writeln(B);")), "");
}

#[test]
fn loops_in_loops() {
    let sums = nested("+ reduce [i in 1..2] _", "i", 35);
    assert_eq!(wrong(&format!("var k = {sums}; writeln(k);")), "");
    let sums = nested("+ reduce [1..2] (_)", "1", 25);
    assert_eq!(wrong(&format!("var k = {sums}; writeln(k);")), "");
}

#[test]
fn objects_in_loops() {
    let class = "class C { iter these() { yield 1; } proc next() { return new C(); } }";
    let calls = nested("_.next()", "new C()", 60);
    let program = format!("{class} for x in {calls} do writeln(x);");
    assert_eq!(wrong(&program), "");
}

#[test]
fn results_of_procedures_that_call_each_other() {
    let mut program = "proc f0(x) { return x; }".to_owned();
    for number in 1..60 {
        let before = number - 1;
        program += &format!(" proc f{number}(x) {{ return f{before}(x) + f{before}(x); }}");
    }
    program += " var A: [1..3] int; writeln(f59(A)); var B = [a in A] f59(a);";
    assert_eq!(wrong(&program), "");
}

#[test]
fn errors_once() {
    let undeclared = "is not declared";
    for (text, place) in [
        ("type t = nowhere; var x: t;", "1:10: `nowhere`"),
        ("var x: nowhere; var y: nowhere;", "1:8: `nowhere`"),
        ("while nowhere do ;", "1:7: `nowhere`"),
        ("var A: [1..nowhere] int;", "1:12: `nowhere`"),
        ("var B = [i in 1..3] nowhere;", "1:21: `nowhere`"),
        ("var B = [i in 1..3] [j in 1..3] nowhere;", "1:33: `nowhere`"),
        ("var k = + reduce [i in 1..3] (i + nowhere);", "1:35: `nowhere`"),
        ("for param i in 1..3 do writeln(nowhere);", "1:32: `nowhere`"),
        ("proc f(x) { return nowhere; } f(1); f(2.0); f(\"\");", "1:20: `nowhere`"),
        ("proc f(x: int) { return nowhere; } var A: [1..3] int; writeln(f(A));", "1:25: `nowhere`"),
        ("class C { iter these() { yield 1; } } for x in nowhere() do ;", ""),
        ("class C { iter these() { yield 1; } } for x in (nowhere: C) do ;", "1:49: `nowhere`"),
        ("record R { var x: nowhere; } var r: R; var s: R;", ""),
        (
            "proc main() { defer { writeln(nowhere); } if true then return; return; }",
            "1:31: `nowhere`",
        ),
        ("serial here.id == 0 { begin writeln(nowhere); }", "1:37: `nowhere`"),
    ] {
        let expected =
            if place.is_empty() { String::new() } else { format!("{place} {undeclared}") };
        assert_eq!(wrong(text), expected, "{text}");
    }
}

#[test]
fn operators_that_are_not_there_once() {
    assert_eq!(wrong("while true + 1 > nil do ;"), "1:7: no operator > for int and nil");
    assert_eq!(
        wrong("var A: [1..3] bool; writeln(A * \"\");"),
        "1:29: no operator * for bool and string"
    );
}
