//! The dialect of a file: what shows it, and what does not.

use crate::common::{errors, read, shown, told};
use partita_x10::Dialect;

/// The dialect, and the words of what showed it.
#[track_caller]
fn recognised(text: &str) -> (Dialect, Option<&'static str>) {
    let (file, _) = read(text);
    assert!(!file.dialect.told);
    (file.dialect.dialect, file.dialect.shown_by.map(|marker| marker.what))
}

#[test]
fn pieces_of_2_0() {
    for (body, what) in [
        ("const N: int = 3;", "`const`"),
        ("def f(x: Rail[String]!) { }", "`T!`"),
        ("val x: T! = y;", "`T!`"),
        ("global val x: int;", "`global`"),
        ("def f(): int = { 1 }", "a body in braces behind `=`"),
        ("def f() { async (p) g(); }", "`async (p)`"),
        ("def f() { val x = future (p) { 1 }; }", "`future`"),
        ("def f() = (future 3).force();", "`future`"),
        ("def f() { foreach (p in r) g(); }", "`foreach`"),
        ("def f() { await (c); }", "`await (c)`"),
        ("def f() { next; }", "`next;`"),
        ("def f() { when (a) { g(); } or (b) { h(); } }", "`or (c)`"),
        ("val n = Place.MAX_PLACES;", "`Place.MAX_PLACES`"),
        ("val n = Place.places.length;", "`Place.places` without a call"),
        ("val p = Place.places(1);", "`Place.places` without a call"),
        ("val p = here.next();", "`here.next()`"),
        ("def f() { for ((i) in r) g(); }", "a point taken apart by `(i, j)`"),
        ("def f() { for (p(i, j): Point in r) g(); }", "a point taken apart by `(i, j)`"),
        ("val f = ((i): Point) => i;", "a point taken apart by `(i, j)`"),
        ("def f() { val (i, j) = p; }", "a point taken apart by `(i, j)`"),
        ("val r: ValRail[int] = null;", "`ValRail`"),
        ("val r = Rail.make[int](3);", "`Rail.make`"),
        ("val s = a.reduce(Int.+, 0);", "an operator of a type as a function, as `Int.+`"),
    ] {
        let text = format!("class A {{ {body} }}");
        assert_eq!(recognised(&text), (Dialect::Legacy, Some(what)), "{text}");
        assert_eq!(errors(&text), "", "{text}");
    }
}

#[test]
fn pieces_of_2_6() {
    for (body, what) in [
        ("val n = 1n;", "a literal such as `1n`"),
        ("val n = Place.numPlaces();", "`Place.numPlaces()`"),
        ("def f() { for (p in Place.places()) g(); }", "`Place.places()`"),
        ("def f() { Clock.advanceAll(); }", "`Clock.advanceAll()`"),
        ("def f() { clocked finish { } }", "`clocked finish` or `clocked async`"),
        ("def f() { for ([i] in r) g(); }", "a point taken apart by `[i, j]`"),
    ] {
        let text = format!("class A {{ {body} }}");
        assert_eq!(recognised(&text), (Dialect::Current, Some(what)), "{text}");
        assert_eq!(errors(&text), "", "{text}");
    }
}

#[test]
fn names_that_only_look_like_2_0() {
    for body in [
        "val const = 1; val global: Long = const;",
        "var next: Long; def f() { next = 1; return next; }",
        "def next() = 1; def f() { next(); a.next(); x = y ? (a) : b; }",
        "def f() { latch.await(); await(); foreach(x); Foo.foreach(x); future(1); }",
        "def f() { if (a) g(); or(1); }",
        "def f() { X.async (1) { g(); } at (p) g(); switch (x) { case (A): g(); } }",
        "def f() = !a && (!b) && !(c);",
    ] {
        let text = format!("import a.*; class A {{ {body} }}");
        assert_eq!(recognised(&text), (Dialect::Current, None), "{text}");
        assert_eq!(errors(&text), "", "{text}");
    }
}

#[test]
fn both_in_one_file_is_an_error_with_both_places() {
    let help = "[a file is in one dialect; `--dialect 2.0` or `--dialect 2.6` says which]";
    assert_eq!(
        errors("class A {\n  const N: int = 3;\n  val p = Place.numPlaces();\n}"),
        format!(
            "3:11: both dialects in one file: `Place.numPlaces()` is X10 2.6 [line 2: `const` is X10 2.0] {help}"
        )
    );
    assert_eq!(
        errors("class A {\n  def f() { for ([i] in r) g(); }\n  def h() { next; }\n}"),
        format!(
            "3:13: both dialects in one file: `next;` is X10 2.0 [line 2: a point taken apart by `[i, j]` is X10 2.6] {help}"
        )
    );
}

#[test]
fn what_is_told_is_not_looked_for() {
    let text = "class A { val p = Place.MAX_PLACES; val q = Place.numPlaces(); }";
    for dialect in [Dialect::Legacy, Dialect::Current] {
        let (file, diagnostics) = told(text, dialect);
        assert_eq!(shown(text, &diagnostics), "");
        assert!(file.dialect.told && file.dialect.dialect == dialect);
        assert_eq!(file.dialect.shown_by.map(|marker| marker.dialect), Some(dialect));
    }
    let text = "class A { val n = 1n; }";
    let (_, diagnostics) = told(text, Dialect::Legacy);
    assert_eq!(shown(text, &diagnostics), "1:19: X10 2.0 has no suffix `n`");
}
