//! Rules in C: patterns, what is matched, what comes out.

use crate::common::read;
use partita_c::print;
use partita_c::rules::{C_TEXT, normalise, rewrite};
use partita_rewrite::{Grammar, RuleSet};
use partita_source::{Diagnostics, FileId};

const GRAMMARS: [&dyn Grammar; 1] = [&C_TEXT];

fn rules(text: &str) -> (RuleSet, Diagnostics) {
    let whole = format!("language c\n{text}\n");
    partita_rewrite::read(FileId(9), &whole, &GRAMMARS, &mut |_, _| None)
}

/// The program that rules make, as one line, and how often each matched.
#[track_caller]
fn rewritten(program: &str, text: &str) -> (String, Vec<usize>) {
    let outcome = read(program);
    assert_eq!(outcome.errors(), 0, "{:?}", outcome.messages());
    let (set, found) = rules(text);
    assert!(found.is_empty(), "{found:#?}");
    let file = outcome.unit.span.file;
    let (units, applied, found) = rewrite(&set, vec![outcome.unit]);
    assert!(found.iter().all(|one| !one.is_error()), "{found:#?}");
    let text = print::own(&units[0], file);
    let sites = applied.iter().map(|one| one.sites.len()).collect();
    (text.split_whitespace().collect::<Vec<_>>().join(" "), sites)
}

/// What the engine says when it does not work.
fn refused(program: &str, text: &str) -> Vec<String> {
    let (set, mut found) = rules(text);
    found.extend(rewrite(&set, vec![read(program).unit]).2);
    found.into_iter().map(|one| one.message).collect()
}

#[test]
fn statements_are_replaced_wherever_they_stand() {
    let program = "int a, b; void f(int n) { if (n) a = 1; else { b = 1; } while (n) a = 1; switch (n) { case 1: a = 1; break; default: a = 1; } }";
    let (text, sites) = rewritten(program, "replace $x = 1; => $x += 2;");
    assert_eq!(sites, [5]);
    assert_eq!(
        text,
        "int a, b; void f(int n) { if (n) { a += 2; } else { b += 2; } while (n) { a += 2; } \
         switch (n) { case 1: ; a += 2; break; default: ; a += 2; } }"
    );
    let (text, sites) = rewritten(
        "void g(int); void f(int n) { g(1); for (;;) { g(n + 1); n++; } }",
        "drop g($x);",
    );
    assert_eq!(
        (text.as_str(), sites),
        ("void g(int); void f(int n) { for (;;) { n++; } }", vec![2])
    );
}

#[test]
fn loops_with_their_bodies() {
    let program = "int t[9]; void f(void) { int i; for (i = 1; i < 9; i++) t[i] = i; for (int j = 0; j < 3; j++) { t[j]++; t[j]--; } }";
    let rule =
        "- for ($start; $i < $n; $i++) {\n+ for ($start; $i < $n; $i += $n) {\n    $body...\n  }";
    let (text, sites) = rewritten(program, rule);
    assert_eq!(sites, [2]);
    assert_eq!(
        text,
        "int t[9]; void f(void) { int i; for (i = 1; i < 9; i += 9) { t[i] = i; } \
         for (int j = 0; j < 3; j += 3) { t[j]++; t[j]--; } }"
    );
}

#[test]
fn references_know_whether_they_are_read_or_written() {
    let program = "int a[4], b; struct s { int f; } v; int *p; void f(int i) { a[i] = b + v.f; a[i]++; b = *p; p = &b; v.f += sizeof a[0]; }";
    let count =
        |rule: &str| rewritten(program, &format!("{rule} where $x is scalar\n+ note($x);")).1[0];
    // b, v.f; a[i] of ++; *p; v.f of +=; i twice; p of *p.
    assert_eq!(count("read $x"), 8);
    // a[i] twice, b, p, v.f.
    assert_eq!(count("write $x"), 5);
    let (text, _) = rewritten(
        "int a[4]; void f(int i) { if (a[i]) a[i + 1] = a[i]; }",
        "access a[$j] as $k\n+ count_$k($j);",
    );
    assert_eq!(
        text,
        "int a[4]; void f(int i) { count_r(i); if (a[i]) { count_r(i); count_w(i + 1); a[i + 1] = a[i]; } }"
    );
}

#[test]
fn conditions_look_at_types() {
    let program = "typedef double real; real x; int n, v[3]; char *s; struct p { float y; } q; void f(void) { x = 1; n = 1; v[0] = 1; s = 0; q.y = 1; }";
    let count = |condition: &str| {
        rewritten(
            program,
            &format!("optional replace $a = $b; => $b = $a; where $a is {condition}"),
        )
        .1[0]
    };
    assert_eq!(count("real"), 2);
    assert_eq!(count("integer"), 2);
    assert_eq!(count("pointer"), 1);
    assert_eq!(count("name"), 3);
    assert_eq!(count("scalar"), 5);
    assert_eq!(count("array"), 0);
}

#[test]
fn declarations_name_by_name() {
    let program = "static int a[4], b; int c[4]; void f(void) { int d[4]; }";
    let (text, sites) = rewritten(program, "declare static int $x[$n]\n+ static char r_$x[$n];");
    assert_eq!(sites, [1]);
    assert_eq!(
        text,
        "static int a[4], b; static char r_a[4]; int c[4]; void f(void) { int d[4]; }"
    );
    let (text, sites) = rewritten(program, "declare int $x[$n] => long $x[$n + 1];");
    assert_eq!(sites, [3]);
    assert_eq!(text, "static int b; long a[4 + 1]; long c[4 + 1]; void f(void) { long d[4 + 1]; }");
    let (text, _) = rewritten(
        "int a; void f(void) { a = 1; }",
        "write $x where $x is integer\n+ int seen;\n+ seen = 1;",
    );
    assert_eq!(text, "int a; int seen; void f(void) { seen = 1; a = 1; }");
}

#[test]
fn what_does_not_work_is_said() {
    let program = "int a; void f(int n) { while (a) n++; if (n && a) n--; }";
    assert_eq!(
        refused(program, "replace b = 1; => b = 2;"),
        ["this rule matches nothing in the program"]
    );
    let blocked = refused(program, "read a\n+ note();");
    assert_eq!(
        blocked,
        [
            "statements cannot be added before the condition of a loop",
            "statements cannot be added before the right side of `&&` or `||`"
        ]
    );
    assert_eq!(refused("int a; void f(void) { a = 1; }", "write a\n+ long a;\n+ a++;").len(), 1);
    assert!(refused(program, "replace $x = ; => $x = 1;")[0].starts_with("expected an expression"));
}

#[test]
fn headers_are_left_alone() {
    let (text, sites) = rewritten("#include <stdio.h>\nint a;\n", "declare int $x => long $x;");
    assert_eq!((text.as_str(), sites), ("long a;", vec![1]));
}

#[test]
fn normal_syntax_means_the_same() {
    let mut unit =
        read("int f(int n) { if (n) return 1; else if (n > 2) ; for (;;) ; L: M: return 2; }").unit;
    normalise(&mut unit);
    let text = print::unit(&unit).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        text,
        "int f(int n) { if (n) { return 1; } else if (n > 2) { } for (;;) { } L: ; M: ; return 2; }"
    );
}
