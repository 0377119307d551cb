//! Single constructs whose translation to Promela is easily got wrong: choices, accesses of a step, arithmetic, `stop`
//! and `reset`.

use super::compare::{Compared, compare_text};
use partita_source::Code;
use partita_testkit::suite;

suite!(
    "spin/pieces",
    choices_of_a_trail_are_replayed,
    races_are_not_passed_over,
    arithmetic,
    stopping,
    resetting
);

/// A choice that is not the first one, inside a step and by `choose { }`.
fn choices_of_a_trail_are_replayed() {
    for body in [
        "x = choose(0, 3); assert x != 2;",
        "choose { x = 1; } or { x = 2; } or { x = 3; } assert x != 2;",
        "var n: int = choose(2, 3); x = choose(0, n); assert x != 3;",
    ] {
        let text = format!("sync var x: int = 0; proc main() {{ {body} }} entry main on 0;");
        assert_eq!(compare_text(&text), Ok(Compared::Violated(Code::AssertionFailed)), "{body}");
    }
}

/// Races of accesses that stand behind a choice, a test, or a loop of the same step: found, or the
/// program is refused. Never passed over.
fn races_are_not_passed_over() {
    let writes = |other: &str| {
        format!(
            "var a: array[0..1] of int = 0; sync var s: int = 0; var b: int = 0;
             proc main() {{ a[choose(0, 1)] = 1; }} proc other() {{ {other} }}
             entry main on 0; entry other on 0;"
        )
    };
    let found = [
        writes("a[choose(0, 1)] = 2;"),
        writes("var y: int = 0; y = a[0]; print y;"),
        writes("choose { a[0] = 1; } or { b = 1; }"),
        writes("atomic { a[1] = 3; }"),
        writes("var i: int = choose(0, 1); if (i == 1) { a[1] = 3; }"),
    ];
    for text in &found {
        assert_eq!(compare_text(text), Ok(Compared::Violated(Code::DataRace)), "{text}");
    }
    let refused = [
        writes("var n: int = s; a[choose(n, 1)] = 2;"),
        // What the assertion reads second depends on what it reads first.
        "var x: int = 0; sync var s: int = 0;
         proc main() { assert s == 0 || x == 0; } proc other() { atomic { x = 0; } s = 1; }
         entry main on 0; entry other on 0;"
            .to_owned(),
    ];
    for text in &refused {
        match compare_text(text) {
            Ok(Compared::Skipped(why)) => assert!(why.contains("ahead of time"), "{why}"),
            other => assert_eq!(other, Ok(Compared::Violated(Code::DataRace)), "{text}"),
        }
    }
}

/// What C makes of reals and of 32-bit integers that are read from memory is what the machine makes.
fn arithmetic() {
    let facts = [
        "a + b == 0.30000000000000004",
        "a - b == -0.1",
        "a * b == 0.020000000000000004",
        "a / b == 0.5 && b / a == 2.0",
        "(a + b) / 3.0 == 0.10000000000000002",
        "-a == -0.1 && abs(-a) == a",
        "a < b && a <= b && b > a && b >= a && a != b && !(a == b)",
        "single(a) == 0.10000000149011612",
        "sqrt(2.0 * a + 0.04) == 0.48989794855663565",
        "min(b, a) == a && max(a, b, -b) == b",
        "a % 0.03 == 0.010000000000000009",
        "(-a) mod 0.03 == 0.01999999999999999",
        "i + a == 7.1 && real(i) == 7.0",
        "int(b * 36.0) == 7 && int(-b * 36.0) == -7",
        "floor(-a) == -1 && ceil(a) == 1 && trunc(-a) == 0 && round(b * 7.5) == 2",
        "a / (a - a) > 1e300",
        "(a - a) / (a - a) != (a - a) / (a - a)",
        "a ** 3 == 0.0010000000000000002",
        "i * 306783378 == 2147483646 && i + 2147483640 == 2147483647 && -i - 2147483641 < 0",
        "i << 2 == 28 && -i >> 1 == -4 && i * i == 49 && i + i == 14 && i - i == 0",
    ];
    let all: String = facts.iter().map(|fact| format!("assert {fact};")).collect();
    assert_eq!(asserted(&all), Ok(Compared::Holds));
    for overflow in
        ["i * 306783379 > 0", "i + big > 0", "-i - big < 0", "i * big > 0", "big << 1 > 0"]
    {
        let assertion = format!("assert {overflow};");
        assert_eq!(
            asserted(&assertion),
            Ok(Compared::Violated(Code::IntegerOverflow)),
            "{overflow}"
        );
    }
}

fn asserted(assertions: &str) -> Result<Compared, String> {
    let text = format!(
        "sync var x: real = 0.1; sync var y: real = 0.2;
         sync var n: int(32) = 7; sync var m: int(32) = 2147483647;
         proc main() {{
             var a: real = 0.0; var b: real = 0.0; var i: int(32) = 0; var big: int(32) = 0;
             a = x; b = y; i = n; big = m;
             {assertions}
         }}
         proc other() {{ x = 0.1; }}
         entry main on 0; entry other on 0;"
    );
    compare_text(&text)
}

/// `stop` from inside a call and from inside a caller's atomic section, which it leaves.
fn stopping() {
    let program = |call: &str, after: &str| {
        format!(
            "sync var x: int = 0; sync var y: int = 0;
             proc leave(deep: bool) {{ if (deep) {{ x = x + 1; stop; }} x = x + 10; }}
             proc main() {{ {call} {after} }}
             proc other() {{ y = 1; x = x + 100; y = 2; }}
             entry main on 0; entry other on 0;
             final y == 2 && x < 200;"
        )
    };
    for call in ["leave(true);", "atomic { leave(true); }", "leave(false); stop;"] {
        let text = program(call, "assert false;");
        assert_eq!(compare_text(&text), Ok(Compared::Holds), "{text}");
    }
    for call in ["leave(false);", "atomic { leave(false); }"] {
        let text = program(call, "assert false;");
        assert_eq!(compare_text(&text), Ok(Compared::Violated(Code::AssertionFailed)), "{text}");
    }
}

/// `reset` of arrays and records: fresh content in one step, and undefined where there is none.
fn resetting() {
    let program = |rest: &str, other: &str| {
        format!(
            "record Pair {{ a: int = 5; b: real; c: array[1..2] of int; }}
             var p: Pair; var t: array[1..3] of int = 1; sync var s: int = 0;
             proc main() {{
                 p.a = 1; p.b = 2.0; p.c[1] = 3; t[2] = 7;
                 reset p; reset t;
                 {rest}
             }}
             proc other() {{ {other} }}
             entry main on 0; entry other on 0;"
        )
    };
    let cases = [
        ("assert p.a == 5; p.b = 1.0; assert p.b == 1.0;", "s = 1;", Compared::Holds),
        ("p.b = p.b + 1.0;", "s = 1;", Compared::Violated(Code::UninitializedRead)),
        ("p.c[2] = p.c[1];", "s = 1;", Compared::Violated(Code::UninitializedRead)),
        ("s = t[2];", "s = 1;", Compared::Violated(Code::UninitializedRead)),
        ("s = 2;", "t[3] = 1;", Compared::Violated(Code::DataRace)),
    ];
    for (rest, other, expected) in cases {
        let text = program(rest, other);
        assert_eq!(compare_text(&text), Ok(expected), "{text}");
    }
}
