//! Reading and printing the text form: what prints back unchanged, what is normalised, what is an
//! error and how it is worded.

use expect_test::{Expect, expect};
use partita_source::FileId;
use partita_tree::text::{print, print_expr, print_stmt, read, read_expr, same_shape};
use partita_tree::{Program, StmtKind};

/// Reads, prints, and compares with `text` itself.
fn check_unchanged(text: &str) {
    let (program, found) = read(FileId(0), text);
    assert_eq!(found, [], "{text}");
    assert_eq!(print(&program), text);
    let (again, _) = read(FileId(0), &print(&program));
    assert!(same_shape(&program, &again));
}

#[test]
fn words_for_reports_print_back() {
    check_unchanged(
        r#"language "x" place "image" from 1 style parentheses rule "data-race" "10.1: no" rule "deadlock" "b";
note "sums go \"up\"";

operation f(ref l: int) { }

wording f does "takes {l}" waits "waits for {l}";

entry main on each;
"#,
    );
    check_errors(
        "wording f 3; note 4;",
        expect![[r#"
            syntax-error: expected `;` after the wording, found `3` [f]
            syntax-error: expected the note as a string, found `4` [4]
        "#]],
    );
}

#[test]
fn ends_of_tasks_and_programs_print_back() {
    check_unchanged("proc main() {\n    stop;\n    stop all;\n}\n");
    check_errors(
        "proc main() { stop 1; stop none; }",
        expect![[r#"
            syntax-error: expected `;` after `stop`, found `1` [stop]
            syntax-error: expected `;` after `stop`, found `none` [stop]
        "#]],
    );
}

/// Reads one term and prints it.
fn term(text: &str) -> String {
    let (expr, found) = read_expr(&mut Program::default(), FileId(0), text);
    match expr {
        Some(expr) if found.is_empty() => {
            let printed = print_expr(&expr);
            let (again, _) = read_expr(&mut Program::default(), FileId(0), &printed);
            assert_eq!(again.map(|expr| print_expr(&expr)).as_ref(), Some(&printed));
            printed
        }
        _ => found.iter().map(|one| format!("error: {}", one.message)).collect(),
    }
}

fn check_errors(text: &str, expected: Expect) {
    let (_, found) = read(FileId(0), text);
    let lines: Vec<String> = found
        .iter()
        .map(|one| {
            let span = one.primary.as_ref().map(|label| label.span.range()).unwrap_or_default();
            format!("{}: {} [{}]\n", one.code, one.message, &text[span])
        })
        .collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn declarations_print_as_they_are_written() {
    check_unchanged(
        r#"program "demo";
language "rma" place "process" from 1 names "a", "b";
places 3;
use lock;
use barrier;

config N: int = 4;

record Pair {
    a: int = 0;
    sync b: real;
}
class Node {
    next: Node;
    `item`: int(32);
}
record Empty { }

var x: int = 0;
sync var flag: bool at 1 = false;
symmetric var t: array[1..N, 0..N - 1] of real;
const var total: uint(8, wrap) = 2 * N;
var f: fn(int, any): set of place;
var g: ref array[] of fn(task);

proc f(a: int, ref b: Pair): int {
    return a;
}

operation op(ref l: Lock) { }

meeting operation all(ref b: Barrier) { }

weak operation look(ref f: int) { }

weak meeting operation sum(ref b: Barrier) { }

operation memory() {
    atomic {
        close segment;
        open segment;
    }
}

entry main on 0;
entry worker = body on each;

always x <= 1;
final x == 2 && at(main, L);
observe x, main::u;
"#,
    );
}

#[test]
fn statements_print_as_they_are_written() {
    check_unchanged(
        r#"proc main() {
    ;
    var i: int = 0;
    symmetric sync const var j: any;
    x = e;
    x[1, i].f@p = *r;
    f(a, b);
    if (c) {
        x = 1;
    } else if (d) {
        x = 2;
    } else {
        x = 3;
    }
    while (c) { }
    {
        break;
    }
    for i in 1..n by 2 {
        continue;
    }
    for i, j in {1..n, 1..m} { }
    return e;
    return;
    goto L;
    L:
    spawn { }
    spawn at p in g (a = e, b = e) {
        a = b;
    }
    spawn at (p + 1) { }
    group { }
    group g { }
    on p + 1 { }
    atomic { }
    when (c) {
        x = 1;
    }
    choose { } or {
        x = 1;
    } or { }
    choose(1, 2);
    assert c;
    assert c as "lock-misuse";
    assert c as "error-stop", "message";
    assert c, "message";
    assume c;
    print "x =", x;
    print;
    throw e;
    try { } catch (e) { }
    put(target, p, source);
    get(target, source, p);
    remote(target, swap, cell, p, e);
    remote(target, cas, cell, p, expected, n);
    remote(target, add, cell, p, 1);
    flush p;
    fence;
    unsupported "why";
    `size` = `a b`.`if`;
    h = fn(a: int, ref b: real): int {
        return a;
    };
    ({1..2})[0] = 1;
}
"#
        .replace("({1..2})[0]", "({1..2}[0])")
        .as_str(),
    );
}

#[test]
fn parentheses_are_the_fewest_that_keep_the_tree() {
    for same in [
        "a + b * c - d",
        "(a + b) * c",
        "a - (b - c)",
        "a ** b ** c",
        "(a ** b) ** c",
        "-a ** b",
        "(-a) ** -b",
        "a || b && c or d and e",
        "a && (b || c)",
        "(a == b) == c",
        "a == b && c != d",
        "a | b ^ c & d << e + f",
        "(a | b) & c",
        "1..n + 1 by 2",
        "a ++ b ++ \"c\"",
        "a ? b : c ? d : e",
        "(a ? b : c) ? d : e",
        "a ? b ? c : d : e",
        "-5",
        "-(5)",
        "--9223372036854775808",
        "(-5) ** 2",
        "-5 ** 2",
        "-x",
        "!~-x",
        "**p",
        "a * *p",
        "&x",
        "x@3",
        "x@p[1]",
        "x@(p[1])",
        "x@(-1)",
        "x@here",
        "int(32)",
        "int(32)(x)",
        "uint(8, wrap)(x)",
        "(int(32))(x)",
        "real(x) + string(y) ++ bool(z)",
        "cast(ref Node, x)",
        "new Node",
        "(new Node).next",
        "a ? new (fn(int)) : b",
        "new array[0..3] of int",
        "fn(a: int): int { return a; }(3)",
        "[1, 2.5, 1e300, 1e-7, -0.0, 1e999]",
        "{1..n, 1..m by 2}",
        "min(a, max(b, 1)) emod size(t) fdiv 2 mod 3",
        "cplx(re(z), im(z))",
        "choose(0, n - 1)",
        "here == places && self != null",
        "a[i, j][k].f(x).g",
        "main::x + `if`::`b c`",
    ] {
        assert_eq!(term(same), same);
    }
    assert_eq!(term("((a) + (b)) - (c)"), "a + b - c");
    assert_eq!(term("a < b < c"), "error: comparisons do not chain; write parentheses or `&&`");
    assert_eq!(term("1..2..3"), "error: ranges do not chain");
    assert_eq!(term("f(1"), "error: expected `,` or `)`, found the end of the text");
    assert_eq!(term("1 + if"), "error: expected a term, found `if`");
    assert_eq!(term("9223372036854775808"), "error: this number is too large");
    assert_eq!(term("a b"), "error: expected the end of the term, found `b`");
}

#[test]
fn several_errors_in_one_run() {
    check_errors(
        r#"var x int;
config K: int;
proc main() {
    x = 1
    y = 2;
    x = = 3;
    if x { }
    put(a, b);
    var size: int;
    while (x) { x = ; y = 1 2; }
    § = 1;
    print "open;
    z = 1;
}
entry main on here;
use clock;
use lock; use lock;
var s: string = "\q";
"#,
        expect![[r#"
            syntax-error: expected `:` and a type after the name of a variable, found `int` [int]
            syntax-error: expected `=` and a value after the type of a config value, found `;` [;]
            syntax-error: expected `;` after the assignment, found `y` [1]
            syntax-error: expected a term, found `=` [=]
            syntax-error: expected `(` after `if`, found `x` [x]
            syntax-error: `put(target, place, source)` takes 3 terms, not 2 [put(a, b)]
            syntax-error: expected the name of a variable, found `size` [size]
            syntax-error: expected a term, found `;` [;]
            syntax-error: expected `;` after the assignment, found `2` [1]
            syntax-error: the character `§` means nothing here [§]
            syntax-error: expected a term, found `=` [=]
            syntax-error: this string has no closing `"` on its line ["open;]
            syntax-error: expected `;` after `print`, found `=` [z]
            syntax-error: expected the number of a place or `each` after `on`, found `here` [here]
            unknown-prelude: there is no prelude `clock`; there are `barrier`, `buffer`, `lock` [clock]
            duplicate-name: the prelude `lock` is in use already [lock]
            syntax-error: the escape `\q` means nothing; `\n \r \t \\ \" \`` and `\u{hex}` do ["\q"]
        "#]],
    );
}

#[test]
fn a_missing_brace_ends_at_the_next_declaration() {
    check_errors(
        "proc a() { if (x) { y = 1; \nproc b() { }\n}\nvar v: int;",
        expect![[r#"
            syntax-error: expected `}` at the end of the block, found `proc` [proc]
            syntax-error: expected a declaration, found `}` [}]
        "#]],
    );
}

#[test]
fn heads_stand_for_whole_statements_in_reports() {
    let text =
        "proc m() { if (a > 1) { x = 1; } else { x = 2; } spawn at 1 (i = i) { f(); } L: x = 1; }";
    let (program, found) = read(FileId(3), text);
    assert_eq!(found, []);
    let body = &program.procs[0].body;
    let shown: Vec<String> = body.iter().map(print_stmt).collect();
    assert_eq!(
        shown,
        ["if (a > 1) { ... } else { ... }", "spawn at 1 (i = i) { ... }", "L:", "x = 1;"]
    );
    let spans: Vec<&str> =
        body.iter().map(|stmt| &text[program.spans.get(stmt.id).unwrap().range()]).collect();
    assert_eq!(spans, ["if (a > 1)", "spawn at 1 (i = i)", "L:", "x = 1;"]);
    let StmtKind::If { yes, .. } = &body[0].kind else { panic!() };
    assert_eq!(program.spans.get(yes[0].id).unwrap().file, FileId(3));
}

#[test]
fn a_prelude_stands_in_the_lists_but_prints_as_its_use() {
    let text = "use lock;\n\nvar l: Lock;\n";
    let (program, found) = read(FileId(0), text);
    assert_eq!(found, []);
    assert_eq!(program.procs.len(), 3);
    assert!(program.procs.iter().all(|proc| program.spans.get(proc.id).is_none()));
    assert_eq!(print(&program), text);
}
