//! Rows of the litmus table (`tests/litmus`) with their state counts.
//!
//! Locals of the table are declared with a literal, which is no step; every other statement is one.

use super::run;
use crate::naive::Memory;

/// Processes 1.. of the table are places 0..; `vars` and `bodies` are theirs, in order.
fn litmus(vars: &str, bodies: &[&str], observe: &str) -> String {
    let mut text = format!("places {}; {vars}\n", bodies.len());
    for (index, body) in bodies.iter().enumerate() {
        let place = index + 1;
        text.push_str(&format!("proc p{place}() {{ {body} }} entry p{place} on {index};\n"));
    }
    text + "observe " + observe + ";"
}

#[track_caller]
fn row(text: &str, sc: (&[&[i64]], usize), rma: (&[&[i64]], usize), ordered: &[&[i64]]) {
    let outcome = run(Memory::Sc, text);
    let finals: Vec<&[i64]> = outcome.finals.iter().map(Vec::as_slice).collect();
    assert_eq!((finals.as_slice(), outcome.states), sc, "sc");
    let outcome = run(Memory::Rma, text);
    let finals: Vec<&[i64]> = outcome.finals.iter().map(Vec::as_slice).collect();
    assert_eq!((finals.as_slice(), outcome.states), rma, "rma");
    assert!(outcome.codes.is_empty());
    let outcome = run(Memory::RmaOrdered, text);
    let finals: Vec<&[i64]> = outcome.finals.iter().map(Vec::as_slice).collect();
    assert_eq!(finals.as_slice(), ordered, "ordered");
}

#[test]
fn row_1_running_example() {
    let vars = "sync var Y: int = 1; sync var X: int at 1 = 2; sync var R: int at 1 = 0;";
    let text = |a: &str, b: &str| {
        let body = format!("var r: int = 0; put(Y, 0, X); {a} X = 3; get(R, Y, 0); {b} r = R;");
        litmus(vars, &["", &body], "p2::r")
    };
    let all: &[&[i64]] = &[&[0], &[1], &[2], &[3]];
    row(&text("", ""), (&[&[2]], 5), (all, 54), &[&[0], &[2], &[3]]);
    row(&text("flush 0;", ""), (&[&[2]], 6), (&[&[0], &[2]], 13), &[&[0], &[2]]);
    row(&text("", "flush 0;"), (&[&[2]], 6), (&[&[1], &[2], &[3]], 36), &[&[2], &[3]]);
    row(&text("flush 0;", "flush 0;"), (&[&[2]], 7), (&[&[2]], 11), &[&[2]]);
    row(&text("fence;", "fence;"), (&[&[2]], 7), (&[&[2]], 11), &[&[2]]);
}

#[test]
fn row_2_get_and_load() {
    let vars = "sync var Y: int = 2; sync var R: int at 1 = 0;";
    let text = litmus(vars, &["", "var r: int = 0; get(R, Y, 0); r = R;"], "p2::r");
    row(&text, (&[&[2]], 3), (&[&[0], &[2]], 8), &[&[0], &[2]]);
    let text = litmus(vars, &["", "var r: int = 0; get(R, Y, 0); flush 0; r = R;"], "p2::r");
    row(&text, (&[&[2]], 4), (&[&[2]], 6), &[&[2]]);
}

#[test]
fn rows_3_and_4_two_puts() {
    let vars = "sync var Y: int = 0; sync var X: int at 1 = 1;";
    let text = litmus(vars, &["", "put(Y, 0, X); X = 2; put(Y, 0, X); flush 0;"], "Y");
    row(&text, (&[&[2]], 5), (&[&[1], &[2]], 26), &[&[2]]);
    let vars = "sync var Y: int = 0; sync var A: int at 1 = 1; sync var B: int at 1 = 2;";
    let text = litmus(vars, &["", "put(Y, 0, A); put(Y, 0, B); flush 0;"], "Y");
    row(&text, (&[&[2]], 4), (&[&[1], &[2]], 16), &[&[2]]);
}

#[test]
fn row_9_store_buffering() {
    let vars = "sync var x: int = 0; sync var A: int = 1;
                sync var y: int at 1 = 0; sync var B: int at 1 = 1;";
    let text = |flush: [&str; 2]| {
        let p1 = format!("var a: int = 0; put(y, 1, A); {} a = x;", flush[0]);
        let p2 = format!("var b: int = 0; put(x, 0, B); {} b = y;", flush[1]);
        litmus(vars, &[&p1, &p2], "p1::a, p2::b")
    };
    let sc: &[&[i64]] = &[&[0, 1], &[1, 0], &[1, 1]];
    let all: &[&[i64]] = &[&[0, 0], &[0, 1], &[1, 0], &[1, 1]];
    row(&text(["", ""]), (sc, 13), (all, 62), all);
    row(&text(["flush 1;", "flush 0;"]), (sc, 22), (sc, 42), sc);
}

#[test]
fn row_13_two_gets() {
    let vars = "sync var X: int = 0; sync var A: int at 1 = 0; sync var B: int at 1 = 0;";
    let reader =
        "var a: int = 0; var b: int = 0; get(A, X, 0); get(B, X, 0); flush 0; a = A; b = B;";
    let text = litmus(vars, &["X = 1;", reader], "p2::a, p2::b");
    let sc: &[&[i64]] = &[&[0, 0], &[0, 1], &[1, 1]];
    let all: &[&[i64]] = &[&[0, 0], &[0, 1], &[1, 0], &[1, 1]];
    row(&text, (sc, 21), (all, 59), sc);
}

#[test]
fn rows_15_and_16_remote_atomics() {
    let vars = "sync var T: int = 0; sync var R: int at 1 = -1; sync var S: int at 2 = -1;";
    let text = |one: &str, two: &str| {
        let one = format!("var r: int = 0; remote(R, {one}); r = R;");
        let two = format!("var s: int = 0; remote(S, {two}); s = S;");
        litmus(vars, &["", &one, &two], "p2::r, p3::s, T")
    };
    let rma: &[&[i64]] = &[
        &[-1, -1, 0],
        &[-1, -1, 2],
        &[-1, -1, 3],
        &[-1, 0, 2],
        &[-1, 0, 3],
        &[-1, 2, 3],
        &[0, -1, 2],
        &[0, -1, 3],
        &[0, 2, 3],
        &[3, -1, 2],
        &[3, 0, 2],
    ];
    let swap = text("swap, T, 0, 2", "swap, T, 0, 3");
    row(&swap, (&[&[0, 2, 3], &[3, 0, 2]], 13), (rma, 89), rma);
    let rma: &[&[i64]] = &[
        &[-1, -1, 0],
        &[-1, -1, 2],
        &[-1, -1, 3],
        &[-1, 0, 3],
        &[-1, 2, 2],
        &[0, -1, 2],
        &[0, 2, 2],
        &[3, -1, 3],
        &[3, 0, 3],
    ];
    let cas = text("cas, T, 0, 0, 2", "cas, T, 0, 0, 3");
    row(&cas, (&[&[0, 2, 2], &[3, 0, 3]], 13), (rma, 89), rma);
}

#[test]
fn row_17_increment_by_hand() {
    let vars = "sync var T: int = 0; sync var R: int at 1 = 0; sync var S: int at 2 = 0;";
    let text = |open: &str, close: &str, late: &str| {
        let body = |buffer: &str| {
            format!(
                "var r: int = 0; {open} get({buffer}, T, 0); flush 0; r = {buffer};
                 {buffer} = r + 1; put(T, 0, {buffer}); {close} {late}"
            )
        };
        litmus(vars, &["", &body("R"), &body("S")], "T")
    };
    let both: &[&[i64]] = &[&[1], &[2]];
    row(&text("", "flush 0;", ""), (both, 73), (both, 157), both);
    row(&text("atomic {", "flush 0; }", ""), (&[&[2]], 33), (&[&[2]], 49), &[&[2]]);
    row(&text("atomic {", "}", "flush 0;"), (&[&[2]], 49), (both, 157), both);
}

#[test]
fn the_bound_delays_but_is_no_deadlock() {
    let vars = "sync var Y: int = 0; sync var X: int at 1 = 0;";
    let body = "var i: int = 0; while (i < 3) { i = i + 1; X = i; put(Y, 0, X); }";
    let outcome = run(Memory::Rma, &litmus(vars, &["", body], "Y"));
    assert!(outcome.codes.is_empty());
    // The third put waits for the end of one of the others: Y is not 0 any more.
    assert_eq!(outcome.finals.iter().map(|tuple| tuple[0]).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn remote_statements_race_under_sc_only() {
    let vars = "var Y: int = 0; var X: int at 1 = 1;";
    let text = litmus(vars, &["Y = 2;", "put(Y, 0, X);"], "Y");
    let codes = run(Memory::Sc, &text).codes;
    assert_eq!(codes.iter().map(String::as_str).collect::<Vec<_>>(), ["data-race"]);
    assert!(run(Memory::Rma, &text).codes.is_empty());
}
