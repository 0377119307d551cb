//! The validator: for every invariant a program that breaks it, and programs that break none.

use partita_source::FileId;
use partita_tree::text::read;
use partita_tree::{Builder, EntryPlace, NodeId, Program, Qualifiers, Type, validate};

fn program(text: &str) -> Program {
    let (program, found) = read(FileId(0), text);
    assert_eq!(found, [], "{text}");
    program
}

fn codes(text: &str) -> Vec<&'static str> {
    validate(&program(text)).iter().map(|one| one.code).collect()
}

/// The body of a procedure is rejected with exactly one finding, which points into it.
fn check_body(code: &str, body: &str) {
    let text = format!(
        "config K: int = 1; record R {{ a: int; }} class C {{ a: int; r: R; }}
         var x: int; var y: int; const var c: int = 1; symmetric var s: array[0..3] of R;
         const var cr: R; const var cc: C; const var cs: array[0..1] of C;
         proc f(a: int, ref b: int): int {{ return a; }}
         proc main() {{ {body} }} entry main on 0;"
    );
    let found = validate(&program(&text));
    let codes: Vec<&str> = found.iter().map(|one| one.code).collect();
    if code.is_empty() {
        assert_eq!(found, [], "{body}");
    } else {
        assert_eq!(codes, [code], "{body}");
        assert!(found[0].primary.is_some());
    }
}

fn fine(body: &str) {
    check_body("", body);
}

#[test]
fn names_resolve_by_lexical_scope() {
    check_body("unknown-name", "z = 1;");
    check_body("unknown-name", "{ var z: int; } x = z;");
    check_body("unknown-name", "x = z; var z: int;");
    check_body("unknown-name", "var z: int = z;");
    check_body("unknown-name", "for i in 1..2 { } x = i;");
    check_body("unknown-name", "try { } catch (e) { } x = e;");
    check_body("unknown-name", "spawn (p = 1) { } x = p;");
    check_body("unknown-name", "var a: array[0..n] of int;");
    fine("var z: int; spawn { z = 1; } var g: any = fn(a: int) { z = a + x; f(a, z); };");
    fine(
        "var z: int; { var z: int; z = 1; } for i in 1..2 { x = i; } try { } catch (e) { x = e; }",
    );
    fine("spawn (x = x, q = y) { x = q; } var g: any = f;");
    assert_eq!(codes("config A: int = B; config B: int = 1;"), ["unknown-name"]);
    assert_eq!(codes("config B: int = 1; config A: int = B;"), [""; 0]);
    assert_eq!(codes("var a: int = b; var b: int at x;"), ["unknown-name"]);
}

#[test]
fn no_name_twice_in_a_scope() {
    check_body("duplicate-name", "var z: int; var z: int;");
    check_body("duplicate-name", "for i, i in {1..2, 1..2} { }");
    check_body("duplicate-name", "spawn (a = 1, a = 2) { }");
    check_body("duplicate-name", "var g: any = fn(a: int) { var a: int; };");
    fine("var x: int; for z in 1..2 { var z: int; z = 1; }");
    for text in [
        "var x: int; var x: int;",
        "var f: int; proc f() { }",
        "config x: int = 1; var x: int;",
        "record R { } class R { }",
        "record R { a: int; a: int; }",
        "proc f() { } entry f on 0; entry f on 1;",
        "proc f(a: int, a: int) { }",
        "proc f(a: int) { var a: int; }",
        "use lock; proc lock() { }",
    ] {
        assert_eq!(codes(text), ["duplicate-name"], "{text}");
    }
}

#[test]
fn types_are_known_finite_and_of_legal_width() {
    check_body("unknown-type", "var z: array[0..1] of Q;");
    check_body("unknown-type", "x = new Q;");
    check_body("bad-width", "var z: fn(int(7)): int;");
    check_body("bad-width", "x = uint(128)(x);");
    fine("var z: set of uint(16, wrap); x = cast(ref C, x);");
    assert_eq!(codes("record R { r: R; }"), ["recursive-record"]);
    assert_eq!(codes("record R { s: array[0..1] of S; } record S { r: R; }"), ["recursive-record"]);
    assert_eq!(codes("class C { c: C; r: R; } record R { c: C; f: ref R; s: set of R; }"), [""; 0]);
}

#[test]
fn homes_belong_to_globals_that_are_not_symmetric() {
    check_body("bad-home", "var z: int at 1;");
    assert_eq!(codes("symmetric var x: int at 1;"), ["bad-home"]);
    assert_eq!(codes("record R { a: int at 1; }"), ["bad-home"]);
    assert_eq!(codes("var x: int at 1;"), [""; 0]);
}

#[test]
fn entries_name_procedures_without_parameters_and_places() {
    assert_eq!(codes("entry main on 0;"), ["bad-entry"]);
    assert_eq!(codes("proc main(a: int) { } entry main on 0;"), ["bad-entry"]);
    assert_eq!(codes("places 2; proc main() { } entry main on 2;"), ["bad-entry"]);
    assert_eq!(codes("places 2; proc f() { } entry a = f on 1; entry b = f on each;"), [""; 0]);
}

#[test]
fn properties_name_tasks_their_locals_and_labels() {
    check_body("property-only", "x = main::x;");
    check_body("property-only", "assert at(main, L);");
    let with = |property: &str| {
        codes(&format!(
            "var x: int; proc p() {{ var z: int; {{ var w: int; L: w = 1; }} }} entry t = p on 0; {property}"
        ))
    };
    assert_eq!(with("always t::z == x && at(t, L); observe t::z;"), [""; 0]);
    assert_eq!(with("always p::z == x;"), ["unknown-task"]);
    assert_eq!(with("final t::w == x;"), ["unknown-local"]);
    assert_eq!(with("always at(t, M);"), ["unknown-label"]);
    assert_eq!(with("observe z;"), ["unknown-name"]);
}

#[test]
fn labels_exist_once_in_a_procedure() {
    check_body("unknown-label", "goto L;");
    check_body("duplicate-label", "L: { L: x = 1; }");
    check_body("duplicate-label", "L: spawn { L: x = 1; }");
    fine("goto L; L: x = 1;");
    assert_eq!(codes("proc a() { L: ; } proc b() { L: ; }"), [""; 0]);
}

#[test]
fn a_goto_stays_within_what_it_may_leave_and_enter() {
    for sealed in [
        "atomic { @ }",
        "when (true) { @ }",
        "group { @ }",
        "on 0 { @ }",
        "try { @ } catch (e) { }",
        "try { } catch (e) { @ }",
        "spawn { @ }",
        "x = fn() { @ };",
    ] {
        check_body("bad-goto", &format!("L: {}", sealed.replace('@', "goto L;")));
        check_body("bad-goto", &format!("goto L; {}", sealed.replace('@', "L: x = 1;")));
        fine(&sealed.replace('@', "{ goto L; } L: x = 1;"));
    }
    check_body("bad-goto", "goto L; for i in 1..2 { L: x = i; }");
    check_body("bad-goto", "goto L; { var z: int; L: x = 1; }");
    check_body("bad-goto", "goto L; { var z: int; { L: x = 1; } }");
    fine("L: for i in 1..2 { while (true) { var z: int; { goto L; } } }");
    fine("goto L; if (x == 1) { while (true) { choose { x = 1; } or { L: x = 1; } } }");
    fine("var z: int; if (x == 1) { var w: int; goto L; } else { L: x = 1; }");
}

#[test]
fn break_and_continue_stand_in_loops() {
    check_body("stray-break", "break;");
    check_body("stray-break", "if (true) { continue; }");
    check_body("stray-break", "while (true) { atomic { break; } }");
    check_body("stray-break", "while (true) { spawn { continue; } }");
    check_body("stray-break", "while (true) { x = fn() { break; }; }");
    fine("while (true) { if (true) { break; } choose { continue; } }");
    fine("atomic { for i in 1..2 { { break; } } }");
}

#[test]
fn atomic_is_not_nested() {
    check_body("nested-atomic", "atomic { if (true) { atomic { } } }");
    check_body("nested-atomic", "when (true) { when (false) { } }");
    fine("atomic { spawn { atomic { } } x = fn() { atomic { } }; } atomic { }");
}

#[test]
fn what_is_written_is_a_cell() {
    for body in [
        "1 = x;",
        "x + y = 1;",
        "f = 1;",
        "K = 2;",
        "put(1, 0, x);",
        "get(1, x, 0);",
        "get(x, x + 1, 0);",
        "remote(1, swap, x, 0, 1);",
        "remote(x, swap, 1, 0, 1);",
        "x = &1;",
        "f(1, x + 1);",
        "f(1, K);",
    ] {
        check_body("not-a-cell", body);
    }
    fine("s[1].a = 1; s[1].a@1 = 2; s@1[2].a = 3; *x = 1; put(s[0]@1, 1, x + 1); f(1, s[0].a);");
}

#[test]
fn constants_are_not_written() {
    for body in [
        "c = 1;",
        "cr.a = 1;",
        "for i in 1..2 { i = 1; }",
        "const var z: array[0..1] of R; z[0].a = 1;",
        "remote(x, add, c, 0, 1);",
        "get(c, x, 0);",
    ] {
        check_body("assign-constant", body);
    }
    fine(
        "cc.a = 1; cc.r.a = 1; cs[0].a = 1; const var z: ref int = &x; *z = 1; const var w: any = x; w.q = 1;",
    );
}

#[test]
fn at_stands_on_symmetric_variables() {
    check_body("bad-at", "x@1 = 2;");
    check_body("bad-at", "x = f(1, y)@1;");
    check_body("bad-at", "x = K@1;");
    fine("x = s[1]@2.a + s@(x + 1)[0].a;");
}

#[test]
fn for_goes_over_ranges() {
    check_body("bad-for", "for i in x { }");
    check_body("bad-for", "for i in {x, 1..2} { }");
    check_body("bad-for", "for i, j in 1..2 { }");
    check_body("bad-for", "for i in {1..2, 1..2} { }");
    fine("for i in {1..2} { } for i, j in {1..2, 1..9 by 2} { }");
}

#[test]
fn calls_have_the_right_number_of_operands() {
    check_body("wrong-arity", "f(1);");
    check_body("wrong-arity", "x = abs(1, 2);");
    check_body("wrong-arity", "x = min();");
    check_body("wrong-arity", "remote(x, cas, y, 0, 1);");
    check_body("wrong-arity", "remote(x, add, y, 0);");
    fine("var g: any = f; g(1, 2, 3); x = min(1, 2, 3); remote(x, cas, y, 0, 1, 2);");
}

#[test]
fn codes_of_assertions() {
    check_body("bad-code", "assert x == 1 as \"data-race\";");
    fine("assert x == 1 as \"lock-misuse\";");
}

#[test]
fn choose_and_groups() {
    check_body("empty-choose", "choose;");
    check_body("unknown-group", "spawn in g { }");
    check_body("unknown-group", "group g { } spawn in g { }");
    fine("group g { group { spawn { spawn in g { } } } } choose { }");
}

#[test]
fn ids_are_unique_and_given_out() {
    let mut twice = program("var x: int; var y: int;");
    twice.globals[1].id = twice.globals[0].id;
    assert_eq!(validate(&twice)[0].code, "duplicate-id");
    let mut beyond = program("var x: int;");
    beyond.globals[0].id = NodeId(99);
    assert_eq!(validate(&beyond)[0].code, "duplicate-id");
}

#[test]
fn a_prelude_in_the_lists_is_in_use() {
    let mut lost = program("use lock;");
    lost.preludes.clear();
    assert!(validate(&lost).iter().all(|one| one.code == "unknown-prelude"));
    assert_eq!(validate(&lost).len(), 4);
}

#[test]
fn a_tree_too_deep_is_reported_and_not_walked() {
    let deep = |height: usize| {
        let mut b = Builder::new("deep");
        let mut term = b.int(1);
        for _ in 1..height {
            term = b.not(term);
        }
        b.global("x", Type::INT, Qualifiers::default(), Some(term));
        b.finish()
    };
    assert_eq!(validate(&deep(partita_tree::limits::MAX_HEIGHT as usize)), []);
    let found = validate(&deep(5000));
    assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), ["too-deep"]);
    assert!(found[0].primary.is_none());
}

#[test]
fn nodes_without_spans_give_findings_without_spans() {
    let mut b = Builder::new("bare");
    b.proc("main", vec![], None, vec![b.assign(b.var("x"), b.int(1))]);
    b.entry("main", "main", EntryPlace::Each);
    let found = validate(&b.finish());
    assert_eq!(found.len(), 1);
    assert!(found[0].primary.is_none());
}

#[test]
fn meetings_arrive_and_wait() {
    let meeting = |signature: &str, body: &str| {
        codes(&format!(
            "record B {{ parties: int; n: int; }} record C {{ n: int; }} proc f() {{ }}
             meeting operation m({signature}) {{ {body} }}"
        ))
    };
    let body = "var u: int = 0; atomic { b.n = b.n + 1; } when (b.n == b.parties) { }";
    assert_eq!(meeting("ref b: B", body), [""; 0]);
    assert_eq!(meeting("ref b: B, k: int", body), [""; 0]);
    assert_eq!(meeting("b: B", body), ["bad-meeting"]);
    assert_eq!(meeting("", "atomic { } when (true) { }"), ["bad-meeting"]);
    assert_eq!(meeting("ref b: C", "atomic { } when (b.n == 1) { }"), ["bad-meeting"]);
    assert_eq!(meeting("ref b: B", ""), ["bad-meeting"]);
    assert_eq!(meeting("ref b: B", "atomic { }"), ["bad-meeting"]);
    assert_eq!(meeting("ref b: B", "when (true) { } atomic { }"), ["bad-meeting"]);
    assert_eq!(meeting("ref b: B", &format!("{body} b.n = 0;")), ["bad-meeting"]);
    for way_out in ["return;", "throw 1;", "f();", "var g: any = fn() { };"] {
        let body = format!("atomic {{ {way_out} }} when (true) {{ }}");
        assert_eq!(meeting("ref b: B", &body), ["bad-meeting"], "{way_out}");
    }
}

#[test]
fn a_task_does_not_stop_inside_atomic() {
    check_body("stop-in-atomic", "atomic { if (x == 1) { stop; } }");
    check_body("stop-in-atomic", "when (x == 1) { stop; }");
    check_body("stop-in-atomic", "atomic { stop all; }");
    fine("atomic { x = 1; } stop; x = 2;");
    fine("atomic { var g: any = fn() { stop; }; }");
}

#[test]
fn a_reset_writes() {
    check_body("not-a-cell", "reset x + 1;");
    check_body("assign-constant", "reset c;");
    fine("reset x; reset s; reset s@1[0].a;");
}

#[test]
fn bounds_are_open_behind_references_only() {
    check_body("open-array", "var a: array[..] of int;");
    check_body("open-array", "var a: ref array[..] of array[..] of int;");
    check_body("open-array", "x = size(new array[..] of int);");
    fine("var a: ref array[.., ..] of R = null; a = &new array[1..2, 1..x] of R;");
    fine("var g: any = fn(ref v: array[..] of int) { v[1] = 1; };");
    assert_eq!(codes("proc f(v: array[..] of int) { }"), ["open-array"]);
    assert_eq!(codes("record H { v: ref array[..] of real = null; }"), [""; 0]);
}

#[test]
fn weak_operations_end_no_segment() {
    assert_eq!(codes("weak operation f() { atomic { } }"), [""; 0]);
    assert_eq!(codes("operation f() { atomic { close segment; open segment; } }"), [""; 0]);
    assert_eq!(codes("weak operation f() { atomic { close segment; } }"), ["bad-weak"]);
    assert_eq!(codes("weak operation f() { when (true) { open segment; } }"), ["bad-weak"]);
    // The text form has no weak procedure, but a front end can build one.
    let (mut program, found) = partita_tree::text::read(FileId(0), "weak operation f() { }");
    assert!(found.is_empty());
    program.procs[0].operation = false;
    let found: Vec<&str> = validate(&program).iter().map(|one| one.code).collect();
    assert_eq!(found, ["bad-weak"]);
}

#[test]
fn wordings_name_what_their_operation_knows() {
    let check = |wording: &str| {
        codes(&format!(
            "symmetric sync var w: bool; var g: int; record L {{ owner: int; }}
             operation take(ref l: L, n: int) {{ var k: int = 0; for q in 1..2 {{ k = q; }} }}
             proc plain() {{ }}
             {wording}"
        ))
    };
    let fine: [&str; 0] = [];
    assert_eq!(
        check("wording take does \"{self} {places} {l} {n} {k} {q} {g} {l.owner} {where w}\";"),
        fine
    );
    assert_eq!(check("wording take waits \"no braces\";"), fine);
    assert_eq!(check("wording take does \"{z}\";"), ["bad-wording"]);
    assert_eq!(check("wording take does \"{z.owner}\";"), ["bad-wording"]);
    assert_eq!(check("wording take does \"{where g}\";"), ["bad-wording"]);
    assert_eq!(check("wording take does \"{l\";"), ["bad-wording"]);
    assert_eq!(check("wording plain does \"x\";"), ["bad-wording"]);
    assert_eq!(check("wording nobody does \"x\";"), ["bad-wording"]);
    assert_eq!(check("wording take does \"x\"; wording take does \"y\";"), ["bad-wording"]);
    assert_eq!(codes("operation f() { assert false, \"{x}\"; }"), ["bad-wording"]);
    assert_eq!(codes("proc f() { assert false, \"{x}\"; }"), fine);
}
