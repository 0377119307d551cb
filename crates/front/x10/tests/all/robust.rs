//! Whatever the text, reading it ends, without panic and without deep recursion.

use crate::common::{bare, errors, read, shown, told};
use crate::print::{CURRENT, LEGACY};
use partita_source::Diagnostic;
use partita_x10::ast::{Expr, Stmt, Type};
use partita_x10::print;
use partita_x10::visit::{Visitor, walk_expr, walk_file, walk_stmt, walk_type};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Reads, and walks and prints what was read.
fn everything(text: &str) -> usize {
    struct Count(usize);
    impl Visitor for Count {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 += 1;
            walk_stmt(self, stmt);
        }
        fn expr(&mut self, expr: &Expr) {
            self.0 += 1;
            walk_expr(self, expr);
        }
        fn ty(&mut self, ty: &Type) {
            self.0 += 1;
            walk_type(self, ty);
        }
    }
    let (file, diagnostics) = read(text);
    for diagnostic in &diagnostics {
        for label in diagnostic.primary.iter().chain(&diagnostic.secondary) {
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?} points into {text:?}");
        }
    }
    let mut count = Count(0);
    walk_file(&mut count, &file);
    let printed = print::file(&file);
    if !diagnostics.iter().any(Diagnostic::is_error) && !printed.contains("/*") {
        let (again, diagnostics) = told(&printed, file.dialect.dialect);
        let deep = diagnostics.iter().any(|found| found.message.contains("too deeply"));
        if !deep {
            assert!(diagnostics.is_empty(), "{text}\n{printed}\n{}", shown(&printed, &diagnostics));
            // There an activity of one statement got a block.
            if !printed.contains("async { (") {
                assert_eq!(bare(&file), bare(&again), "{text}\n{printed}");
            }
        }
    }
    count.0
}

const WORDS: [&str; 104] = [
    "a",
    "b",
    "C",
    "T",
    "x$",
    "`q`",
    "1",
    "2n",
    "2.5",
    "1.0f",
    "\"s\"",
    "'x'",
    "true",
    "null",
    "this",
    "super",
    "here",
    "self",
    "(",
    ")",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ";",
    ",",
    ".",
    "..",
    ":",
    "=",
    "==",
    "+",
    "-",
    "*",
    "!",
    "?",
    "@",
    "&&",
    "||",
    "<:",
    ":>",
    "=>",
    "->",
    "<-",
    "++",
    "--",
    "+=",
    "as",
    "instanceof",
    "haszero",
    "val",
    "var",
    "def",
    "class",
    "struct",
    "interface",
    "type",
    "static",
    "public",
    "operator",
    "property",
    "extends",
    "implements",
    "offers",
    "throws",
    "if",
    "else",
    "for",
    "in",
    "do",
    "while",
    "switch",
    "case",
    "default",
    "break",
    "continue",
    "return",
    "throw",
    "try",
    "catch",
    "finally",
    "assert",
    "async",
    "clocked",
    "finish",
    "at",
    "ateach",
    "atomic",
    "when",
    "offer",
    "new",
    "import",
    "package",
    "foreach",
    "future",
    "next",
    "await",
    "or",
    "const",
    "global",
    "proto",
];

/// A good program with some words taken out, put in or replaced.
fn changed(program: &str, changes: Vec<(usize, usize, u8)>) -> String {
    let mut words: Vec<&str> = program.split_whitespace().collect();
    for (at, word, action) in changes {
        let at = at % words.len();
        match action {
            0 => {
                words.remove(at);
            }
            1 => words.insert(at, WORDS[word]),
            _ => words[at] = WORDS[word],
        }
    }
    words.join(" ")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        everything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_characters(text in "[ -~\n§é\"'/*\\\\{}`]{0,200}") {
        everything(&text);
    }

    #[test]
    fn any_tokens(words in proptest::collection::vec(0..WORDS.len(), 0..120)) {
        let text: Vec<&str> = words.iter().map(|word| WORDS[*word]).collect();
        everything(&text.join(" "));
        everything(&format!("class A {{ def f() {{ {} }} }}", text.join(" ")));
    }

    #[test]
    fn any_short_statement(words in proptest::collection::vec(0..WORDS.len(), 0..9)) {
        let text: Vec<&str> = words.iter().map(|word| WORDS[*word]).collect();
        everything(&format!("class A {{ def f() {{ {} ; }} }}", text.join(" ")));
        everything(&format!("class A {{ {} ; }}", text.join(" ")));
    }

    #[test]
    fn any_change_of_a_program(changes in proptest::collection::vec((0..10_000_usize, 0..WORDS.len(), 0..3_u8), 0..6)) {
        everything(&changed(CURRENT, changes.clone()));
        everything(&changed(LEGACY, changes));
    }
}

#[test]
fn the_programs_themselves_are_read() {
    assert_eq!(errors(CURRENT), "");
    assert_eq!(errors(LEGACY), "");
    assert!(everything(CURRENT) > 300);
    assert!(everything(LEGACY) > 100);
}

#[test]
fn depth_is_bounded() {
    let count = 300_000;
    for (start, open, close) in [
        ("x = ", "(", ")"),
        ("x = ", "[", "]"),
        ("", "{", "}"),
        ("", "f(", ")"),
        ("", "if (a) ", ""),
        ("", "if (a) { ", "}"),
        ("", "if (a) f(); else ", ""),
        ("x = ", "a ? ", ""),
        ("x = ", "a ? b : ", ""),
        ("x = ", "- ", ""),
        ("x = ", "! ", ""),
        ("x = ", "++ ", ""),
        ("", "x = ", ""),
        ("x = ", "() => ", ""),
        ("x = ", "() => { ", "}"),
        ("x = ", "at (p) ", ""),
        ("x = ", "at (", ")"),
        ("x = () => { ", "at (p) ", "}"),
        ("", "async ", ""),
        ("", "finish ", ""),
        ("", "atomic ", ""),
        ("", "when (a) ", ""),
        ("", "while (a) ", ""),
        ("", "do ", ""),
        ("", "for (i in r) ", ""),
        ("", "a: do ", ""),
        ("", "switch (a) { case b: ", "}"),
        ("", "try { ", "}"),
        ("", "class C { ", "}"),
        ("", "class C { def f() { ", "}}"),
        ("x = ", "new C() { val x = ", "}"),
        ("val x: ", "() => ", ""),
        ("val x: ", "(", ") => T"),
        ("val x: ", "A[", "]"),
        ("x = ", "a instanceof A{", "}"),
        ("x = ", "@A(", ")"),
        ("", "X.for (i: T in r) { ", "}"),
        ("", "f { ", "}"),
    ] {
        let times = count / open.len();
        let text =
            format!("class A {{ def g() {{ {start}{}a{};", open.repeat(times), close.repeat(times));
        let (_, diagnostics) = read(&text);
        let deep = diagnostics.iter().any(|found| found.message == "this is nested too deeply");
        assert!(deep, "{open}: {:?}", diagnostics.first());
        everything(&format!("class A {{ def g() {{ {start}{}", open.repeat(100_000)));
    }
    for open in ["async (p) ", "foreach (p in r) ", "x = future (p) ", "val x: (", "await ("] {
        let text = format!("class A {{ const N: int = 1; def g() {{ {}", open.repeat(30_000));
        everything(&text);
    }
}

#[test]
fn ten_megabytes_of_one_bracket() {
    let text = format!("class A {{ val x = {}", "(".repeat(10_000_000));
    assert!(errors(&text).contains("nested too deeply"));
}

#[test]
fn long_chains_are_bounded() {
    let inside = |text: &str| format!("class A {{ def f() {{ {text} }} }}");
    for link in [" + a", ".b", "(1)", " as T", " - b", "[T](1)"] {
        let text = inside(&format!("x = a{};", link.repeat(300)));
        assert_eq!(errors(&text), "", "{link}");
        everything(&text);
        let text = inside(&format!("x = a{};", link.repeat(100_000)));
        assert!(errors(&text).contains("nested too deeply"), "{link}");
    }
    assert_eq!(errors(&inside(&format!("f({} 1);", "a + b, ".repeat(10_000)))), "");
    assert_eq!(errors(&inside(&"x = a + b; ".repeat(10_000))), "");
    assert_eq!(
        errors(&inside(&format!("when (a) f(); {}", "try { } catch (E) { } ".repeat(5_000)))),
        ""
    );
}

#[test]
fn time_is_linear() {
    let start = Instant::now();
    for piece in [
        "x = ((a + b) * c(1, 2)).d(e);\n",
        "x = (",
        "(a) : ",
        "c ? (a) : (b) => ",
        "(a): () => ",
        "a.b(",
        "/* ",
        "\"",
        "'",
        "`",
        "@a(",
        "} ",
        "for (x in ",
        "foreach (x in (",
        "{ a } ",
        "{ a ",
        "a[",
        "a, ",
        "[a, ",
        "val [a, ",
        "class A { ",
        "def f(): T { ",
        "1.",
        "0x",
        "next; ",
    ] {
        let text = format!("class A {{ def f() {{ {}", piece.repeat(1_000_000 / piece.len()));
        read(&text);
        read(&piece.repeat(1_000_000 / piece.len()));
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
