//! Statements: what is read and how it prints.

use crate::common::{printed, printed_in, stmts};
use partita_x10::Dialect;
use partita_x10::ast::{Clocks, StmtKind};

#[track_caller]
fn stays(text: &str) {
    assert_eq!(printed(text), text);
}

#[track_caller]
fn becomes_in_2_0(text: &str, expected: &str) {
    assert_eq!(printed_in(text, Dialect::Legacy), expected);
    assert_eq!(printed_in(expected, Dialect::Legacy), expected);
}

#[test]
fn variables() {
    stays(
        "val x = 1; var y: Long; x: Long = 2; val [i, j] = p; val p[i]: Point = q; var z <: T = e;",
    );
    assert_eq!(printed("val a = 1, b: Long = 2;"), "val a = 1; val b: Long = 2;");
    assert_eq!(printed("final var a: Long;"), "final var a: Long;");
    assert_eq!(printed("@Tag val a = 1;"), "@Tag() val a = 1;");
}

#[test]
fn choices_and_loops() {
    stays("if (a) b(); else if (c) d(); else { e(); }");
    stays("if (a) if (b) c(); else d();");
    stays("while (a) b(); do c(); while (d); do { e(); } while (f);");
    stays("for (var i: Long = 0, j: Long = 1; i < n; i++, j--) f(i);");
    stays("for (i = 0, j = 1; ; ) {}");
    stays("for (; ; ) break;");
    stays(
        "for (x in r) f(x); for ([i, j] in r) {} for (p[i]: Point in d) {} for (val x: Long in 0 .. 9) {}",
    );
    stays("for (r) f(); for (x in () => { ; return 1; }) {}");
    stays("outer: for (x in r) { break outer; } l: while (a) continue l;");
    stays("switch (x) { case 1: case 2: f(); break; default: }");
}

#[test]
fn exceptions_and_the_rest() {
    stays("try { f(); } catch (e: E) { g(); } catch (F) {} finally { h(); }");
    stays("throw new E(\"x\"); assert a; assert b : \"no\"; return; ;");
    stays("type T = Long; class L(n: Long) extends M { def f() = n; } struct S {}");
    stays("f(x); x++; --y; a(i) += 1; a = b = c; new A();");
    stays("[1, 2](0); (x + y).f();");
    assert_eq!(printed("f(x) { g(); }"), "f(x, () => { g(); });");
    assert_eq!(printed("a.f { g(); 1 }"), "a.f(() => { g(); return 1; });");
}

#[test]
fn activities() {
    stays("async f(); async { f(); } async clocked(c, d) f(); clocked async f();");
    stays("finish async at (p) atomic x++;");
    stays("finish { f(); } clocked finish { clocked async f(); }");
    stays("at (p) f(); at (p) async f(); async at (p) f();");
    stays("ateach (p in d) f(); ateach ([i] in d) clocked(c) f(); ateach (d) f();");
    stays("atomic { x++; } when (a) x = 1; when (b) ;");
    stays("val x = finish (r) { offer 1; }; finish (r) {};");
    assert_eq!(printed("@Uncounted async f();"), "@Uncounted() async f();");
    let [stmt] = stmts("@Uncounted async f();", Dialect::Current).try_into().unwrap();
    assert_eq!(&*stmt.annotations[0].path.name.name, "Uncounted");
    let StmtKind::Async { clocks, .. } = &stmt.kind else { panic!("an async") };
    assert_eq!(*clocks, Clocks::None);
}

#[test]
fn control_operators() {
    stays("Block.for (i: Long in 0 .. 9) { f(i); }");
    stays("a.b.for[T] (x: T, y: T in r, 1) { f(); }");
    stays(
        "X.finish (1) { f(); } X.async () clocked(c) { f(); } X.if (a, b) { f(); } else { g(); }",
    );
    stays("X.try () { f(); } catch (e: E) { g(); } finally { h(); }");
    stays("X.throw e; X.do { f(); } while (a); X.when (a) { f(); } super.at (p) { f(); }");
    assert_eq!(printed("X.async { f(); }"), "X.async () { f(); }");
}

#[test]
fn statements_of_2_0() {
    becomes_in_2_0("async (p) f();", "async at (p) f();");
    becomes_in_2_0("async (this) clocked(c) { f(); }", "async clocked(c) at (this) { f(); }");
    becomes_in_2_0("foreach (p in r) f();", "for (p in r) async f();");
    becomes_in_2_0(
        "foreach (p(i, j) in r) clocked(c) f();",
        "for (p(i, j) in r) async clocked(c) f();",
    );
    becomes_in_2_0("for ((i): Point in [0..n-1]) f();", "for ((i): Point in [0 .. (n - 1)]) f();");
    becomes_in_2_0("next; l: foreach (p in r) next;", "next; l: for (p in r) async next;");
    becomes_in_2_0("await (a); await b;", "when (a) ; when (b) ;");
    becomes_in_2_0(
        "when (a) { f(); } or (b) g(); or (c);",
        "when (a) { f(); } or (b) g(); or (c) ;",
    );
    becomes_in_2_0("shared var x: int = 1;", "shared var x: int = 1;");
    becomes_in_2_0(
        "val (i, j) = p; var val: int = 1; val = 2;",
        "val (i, j) = p; var `val`: int = 1; `val` = 2;",
    );
    becomes_in_2_0("if (p in r) f();", "if (p in r) f();");
    becomes_in_2_0(
        "next = 1; foreach(x); await(); or(1);",
        "`next` = 1; `foreach`(x); `await`(); `or`(1);",
    );
}
