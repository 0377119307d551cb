//! Statements and declarations.

use crate::common::{printed, stmts};
use partita_chapel::ast::{
    Cond, Filter, Intent, Linkage, Pattern, ProcKind, StmtKind, TaskIntentKind, VarKind,
};

#[track_caller]
fn same(texts: &[&str]) {
    for text in texts {
        assert_eq!(printed(text), *text);
    }
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(printed(text), *expected, "{text}");
    }
}

#[test]
fn assignments() {
    same(&[
        "a = b;",
        "a += 1;",
        "a -= 1;",
        "a *= 2;",
        "a /= 2;",
        "a %= 2;",
        "a **= 2;",
        "a &= b;",
        "a |= b;",
        "a ^= b;",
        "a &&= b;",
        "a ||= b;",
        "a <<= 1;",
        "a >>= 1;",
        "a <=> b;",
        "a reduce= b;",
        "(a, b) = (b, a);",
        "a[1, 2].c(3) = noinit;",
        "done$;",
        "this.x = 1;",
        "init this;",
    ]);
}

#[test]
fn variables() {
    same(&[
        "var x, y: int = 3;",
        "config const n = 4, m: int;",
        "const ref r = a[1];",
        "param p = 1;",
        "type t = 2 * int;",
        "var (a, (b, _), c) = t;",
        "var A: [1..n] sync int;",
        "var A: [1..n, 1..m] real = 0.0;",
        "private config var x = noinit;",
        "extern const c: c_int;",
        "extern \"c_name\" var v: int;",
        "on Locales[1] var x = 1;",
        "var s: sync;",
    ]);
    let stmts = stmts("config param a = 1, b: real;");
    let StmtKind::Var(decl) = &stmts[0].kind else { panic!("a declaration") };
    assert!(decl.config && decl.kind == VarKind::Param && decl.items.len() == 2);
    assert!(decl.items[0].ty.is_none() && decl.items[1].init.is_none());
    assert_eq!(decl.linkage, Linkage::None);
    assert!(matches!(&decl.items[0].pattern, Pattern::Name(name) if &*name.name == "a"));
}

#[test]
fn control() {
    check(&[
        ("if a then f(); else g();", "if a { f(); } else { g(); }"),
        ("if a then if b then f(); else g();", "if a { if b { f(); } else { g(); } }"),
        ("if a { } else if b then f(); else { g(); }", "if a {} else if b { f(); } else { g(); }"),
        ("if const x = f() then x.g();", "if const x = f() { x.g(); }"),
        ("while x.read() != 1 do ;", "while x.read() != 1 { ; }"),
        ("while var p = q do p = nil;", "while var p = q { p = nil; }"),
        ("do { i += 1; } while i < 3;", "do { i += 1; } while i < 3;"),
        ("for i in 1..3 do f(i);", "for i in 1..3 { f(i); }"),
        ("for 1..3 { }", "for 1..3 {}"),
        ("for param i in 0..2 do f(i);", "for param i in 0..2 { f(i); }"),
        ("for (a,b) in (A,B) do f();", "for (a, b) in (A, B) { f(); }"),
        ("foreach i in {1..3} { }", "foreach i in {1..3} {}"),
        ("for x in [1, 2] { }", "for x in [1, 2] {}"),
        (
            "select x { when 1, 2 do f(); when 3 { } otherwise g(); }",
            "select x { when 1, 2 { f(); } when 3 {} otherwise { g(); } }",
        ),
        ("label outer for i in 1..3 do break outer;", "label outer for i in 1..3 { break outer; }"),
        ("defer { f(); }", "defer { f(); }"),
        ("delete a, b;", "delete a, b;"),
        ("try f(x);", "try { f(x); }"),
        (
            "try! { f(); } catch e: E { } catch (e) { g(); } catch { }",
            "try! { f(); } catch e: E {} catch e { g(); } catch {}",
        ),
        ("throw new E(\"no\");", "throw new E(\"no\");"),
    ]);
    let stmts = stmts("if const x = y { }");
    let StmtKind::If { arms, .. } = &stmts[0].kind else { panic!("if") };
    assert!(matches!(&arms[0].cond, Cond::Bind { constant: true, .. }));
}

#[test]
fn tasks() {
    check(&[
        ("begin f();", "begin { f(); }"),
        ("begin with (ref x, in y) { x = y; }", "begin with (ref x, in y) { x = y; }"),
        ("cobegin { f(); g(); }", "cobegin { f(); g(); }"),
        ("sync begin f();", "sync { begin { f(); } }"),
        ("sync for i in 1..2 do begin f();", "sync { for i in 1..2 { begin { f(); } } }"),
        ("serial do f();", "serial { f(); }"),
        ("serial n < 2 { f(); }", "serial n < 2 { f(); }"),
        ("on Locales[i % numLocales] do f();", "on Locales[i % numLocales] { f(); }"),
        ("local { f(); }", "local { f(); }"),
        ("atomic { x = 1; }", "atomic { x = 1; }"),
        ("coforall loc in Locales do on loc { }", "coforall loc in Locales { on loc {} }"),
        (
            "forall i in D with (+ reduce s, var t: int = 2, const in u, max reduce m) do s += i;",
            "forall i in D with (+ reduce s, var t: int = 2, const in u, max reduce m) { s += i; }",
        ),
        ("[i in D with (ref x)] x = i;", "[i in D with (ref x)] { x = i; }"),
        ("[i in D] { f(i); }", "[i in D] { f(i); }"),
        ("[D] f();", "[D] { f(); }"),
        ("[a in A] a = 1;", "[a in A] { a = 1; }"),
        ("[1, 2].f();", "([1, 2]).f();"),
        ("forall (i, a) in zip(D, A) do a = i;", "forall (i, a) in zip(D, A) { a = i; }"),
    ]);
    let stmts = stmts("begin with (const ref a, var b = 1) f();");
    let StmtKind::Begin { with, .. } = &stmts[0].kind else { panic!("begin") };
    assert_eq!(with[0].kind, TaskIntentKind::Intent(Intent::ConstRef));
    assert_eq!(with[1].kind, TaskIntentKind::Var);
}

#[test]
fn procedures() {
    check(&[
        ("proc main { }", "proc main {}"),
        ("proc f() do return 1;", "proc f() { return 1; }"),
        ("proc f() return 1;", "proc f() { return 1; }"),
        ("def f(x) { }", "proc f(x) {}"),
        ("proc ~C() { }", "proc deinit() {}"),
        (
            "inline proc f(ref a: int, in b = 2, const ref c, param d: int, type t, out e, inout g) { }",
            "inline proc f(ref a: int, in b = 2, const ref c, param d: int, type t, out e, inout g) {}",
        ),
        ("proc f(xs: int ...?k, ys...) { }", "proc f(xs: int ...?k, ys ...) {}"),
        ("proc f((a, b): 2*int) { }", "proc f((a, b): 2 * int) {}"),
        ("proc f(x: ?t, A: [?D] real): t where t == int { }", "proc f(x: ?t, A: [?D] real): t where (t == int) {}"),
        ("proc C.m() ref: int throws { }", "proc C.m() ref : int throws {}"),
        ("proc ref R.m() { }", "proc ref R.m() {}"),
        ("proc (C?).m { }", "proc (C?).m {}"),
        ("override proc deinit() { }", "override proc deinit() {}"),
        ("iter these() { yield 1; }", "iter these() { yield 1; }"),
        ("operator +(a: R, b: R) { }", "operator +(a: R, b: R) {}"),
        ("operator R.==(a: R, b: R): bool { }", "operator R.==(a: R, b: R): bool {}"),
        ("operator :(x: int, type t: R) { }", "operator :(x: int, type t: R) {}"),
        ("proc init=(other: R) { }", "proc init=(other: R) {}"),
        ("proc this(i) ref do return a[i];", "proc this(i) ref { return a[i]; }"),
        ("extern proc rand(): c_int;", "extern proc rand(): c_int;"),
        ("export \"name\" proc f() { }", "export \"name\" proc f() {}"),
        ("proc f(x) lifetime return x { }", "proc f(x) {}"),
        ("pragma \"no doc\" proc f() { }", "proc f() {}"),
        ("@deprecated(\"no\") @chpl.x proc f() { }", "proc f() {}"),
        ("proc f(): owned C? { }", "proc f(): owned (C?) {}"),
        ("proc f(x: sync) { }", "proc f(x: sync) {}"),
    ]
    .map(|(text, expected)| (text, expected)));
    let stmts = stmts("private iter C.f(x) { }");
    let StmtKind::Proc(proc) = &stmts[0].kind else { panic!("iter") };
    assert_eq!(proc.kind, ProcKind::Iter);
    assert!(proc.receiver.is_some() && proc.formals.is_some() && proc.body.is_some());
}

#[test]
fn types_and_modules() {
    same(&[
        "class C: D { var x: int; proc f() { return x; } }",
        "private record R { type t; param p = 1; var (a, b): 2 * t; }",
        "extern record timeval {}",
        "union U { var i: int; var r: real; }",
        "enum color { red = 1, green, blue }",
        "module M { use N only f, g as h; private use O, P as _; }",
        "import M.{a, b as c};",
        "import M as N, super.O.f;",
        "public use M except x, +;",
        "use M only;",
        "require \"x.h\", \"y.c\";",
        "include module Sub;",
        "class C { forwarding var d: D; forwarding e.f() only g; }",
    ]);
    check(&[
        ("enum e { a, b, }", "enum e { a, b }"),
        ("prototype module M { }", "module M {}"),
        ("class C { ; pragma \"x\" var y = 1; }", "class C { ; var y = 1; }"),
    ]);
    let stmts = stmts("use A, B only c;");
    let StmtKind::Use { items, .. } = &stmts[0].kind else { panic!("use") };
    assert_eq!(items[0].filter, Filter::All);
    assert!(matches!(&items[1].filter, Filter::Only(names) if names.len() == 1));
}

#[test]
fn what_is_not_modelled_is_kept() {
    for (text, what) in [
        ("interface I(T) { proc T.f(); }", "an interface"),
        ("implements I(R);", "an `implements` statement"),
        ("R implements I;", "an interface constraint"),
        ("extern { static int f() { return '}'; } }", "an `extern` block of C code"),
        ("manage m as ref x do f(x);", "a `manage` statement"),
    ] {
        let stmts = stmts(text);
        assert_eq!(stmts.len(), 1, "{text}");
        assert_eq!(stmts[0].kind, StmtKind::Unsupported { what: what.to_owned() }, "{text}");
        assert_eq!(&text[stmts[0].span.range()], text);
    }
}

#[test]
fn comments_and_file_name() {
    check(&[("/* a /* nested */ b */ x = 1; // end", "x = 1;")]);
    let (module, _) = crate::common::read("");
    assert_eq!(&*module.name.name, "test");
    assert!(module.of_file);
}

#[test]
fn legacy_names_and_types() {
    same(&[
        "var s$: sync int, t$: single bool;",
        "var r: range(stridable = true);",
        "const D: domain(2) = [1..n, 1..n];",
    ]);
}
