//! Whatever the text, reading it ends, without panic and without deep recursion.

use crate::common::{errors, read};
use partita_chapel::print;
use partita_chapel::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use partita_source::Diagnostic;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Reads, and walks and prints what was read.
fn everything(text: &str) -> usize {
    struct Count(usize);
    impl Visitor for Count {
        fn stmt(&mut self, stmt: &partita_chapel::ast::Stmt) {
            self.0 += 1;
            walk_stmt(self, stmt);
        }
        fn expr(&mut self, expr: &partita_chapel::ast::Expr) {
            self.0 += 1;
            walk_expr(self, expr);
        }
    }
    let (module, diagnostics) = read(text);
    for diagnostic in &diagnostics {
        for label in diagnostic.primary.iter().chain(&diagnostic.secondary) {
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?} points into {text:?}");
        }
    }
    let mut count = Count(0);
    walk_stmts(&mut count, &module.body);
    let again = print::module(&module);
    if !diagnostics.iter().any(Diagnostic::is_error) && !again.contains("/*") {
        let (module, diagnostics) = read(&again);
        let deep = diagnostics.iter().any(|found| found.message.contains("too deeply"));
        if !deep {
            assert!(
                diagnostics.is_empty(),
                "{text}\n{again}\n{}",
                crate::common::shown(&again, &diagnostics)
            );
            assert_eq!(print::module(&module), again, "{text}");
        }
    }
    count.0
}

const WORDS: [&str; 88] = [
    "a", "b", "C", "x$", "int", "real", "domain", "1", "2.5", "3i", "\"s\"", "b'x'", "true", "nil",
    "none", "this", "(", ")", "[", "]", "{", "}", ";", ";", ",", ".", "..", "..<", "...", ":", "=",
    "==", "+", "-", "*", "**", "&&", "||", "!", "?", "?t", "#", "by", "<=>", "+=", "=>", "reduce",
    "scan", "reduce=", "init=", "var", "const", "ref", "param", "type", "config", "proc", "iter",
    "operator", "class", "record", "enum", "module", "use", "import", "if", "then", "else", "for",
    "forall", "coforall", "in", "do", "while", "with", "begin", "cobegin", "sync", "on", "select",
    "when", "try", "catch", "new", "owned", "zip", "let", "return",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        everything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_characters(text in "[ -~\n§é\"'/*\\\\{}]{0,200}") {
        everything(&text);
    }

    #[test]
    fn any_tokens(words in proptest::collection::vec(0..WORDS.len(), 0..120)) {
        let text: Vec<&str> = words.iter().map(|word| WORDS[*word]).collect();
        everything(&text.join(" "));
    }

    /// A good program with some tokens taken out or put in.
    #[test]
    fn any_change_of_a_program(changes in proptest::collection::vec((0..10_000_usize, 0..WORDS.len(), 0..3_u8), 0..6)) {
        let mut words: Vec<&str> = PROGRAM.split_whitespace().collect();
        for (at, word, action) in changes {
            let at = at % words.len();
            match action {
                0 => { words.remove(at); }
                1 => words.insert(at, WORDS[word]),
                _ => words[at] = WORDS[word],
            }
        }
        everything(&words.join(" "));
    }
}

const PROGRAM: &str = "
    use Time ; config const n = 4 ; var sum : sync int = 0 ; const D = { 0 ..< n } ; var A : [ D ] real ;
    record R { var x : int ; proc ref add ( y : int ) { x += y ; } }
    class C : B { var next : owned C ? ; proc init ( n : int ) { this . n = n ; init this ; } }
    iter count ( m : int ) { for i in 1 .. m by 2 do yield i ; }
    proc total ( A : [ ?E ] ?t , scale = 1.0 ) : t throws where t != string {
      var s = + reduce ( A * scale ) ; if s < 0 then throw new Error ( \"low\" ) ; else return s ; }
    coforall loc in Locales with ( ref A ) do on loc { forall i in D with ( + reduce s ) { s += A [ i ] ; } }
    cobegin { sum . writeEF ( 1 ) ; begin with ( in n ) writeln ( sum . readFE ( ) ) ; }
    select n { when 1 , 2 do f ( ) ; otherwise { g ( ) ; } }
    try { h ( ) ; } catch e : IllegalArgumentError { writeln ( e . message ( ) ) ; }
    [ i in D ] A [ i ] = if i > 2 then i else - i ; var p = new owned C ( 3 ) ; p ! . next = nil ;
    sync { while ! done . read ( ) do ; } label outer for ( a , b ) in zip ( A , D ) { break outer ; }
";

#[test]
fn the_program_itself_is_read() {
    assert_eq!(errors(PROGRAM), "");
    assert!(everything(PROGRAM) > 100);
}

#[test]
fn depth_is_bounded() {
    let count = 300_000;
    for (start, open, close) in [
        ("", "(", ")"),
        ("", "[", "]"),
        ("", "{", "}"),
        ("x = ", "(", ")"),
        ("x = ", "{", "}"),
        ("", "f(", ")"),
        ("", "a[", "]"),
        ("x = ", "[i in ", ""),
        ("", "if a then ", ""),
        ("", "if a { ", "}"),
        ("x = ", "if a then ", ""),
        ("", "- ", ""),
        ("x = ", "!", ""),
        ("x = ", "a ** ", ""),
        ("", "begin ", ""),
        ("", "sync ", ""),
        ("", "while a do ", ""),
        ("", "label a ", ""),
        ("", "try ", ""),
        ("x = ", "try ", ""),
        ("", "module M { ", "}"),
        ("", "class C { ", "}"),
        ("", "proc f() { ", "}"),
        ("", "x = proc() { ", "};"),
        ("var x: ", "proc(): ", ""),
        ("x = ", "sync ", ""),
        ("x = ", "owned ", ""),
        ("x = ", "new ", ""),
        ("x = ", "let a = ", ""),
        ("x = ", "+ reduce ", ""),
        ("x = ", "for i in ", ""),
        ("var ", "(", ")"),
        ("", "select a { when b do ", "}"),
        ("", "interface I { ", "}"),
        ("x = ", ".. ", ""),
    ] {
        let times = count / open.len();
        let text = format!("{start}{}a{};", open.repeat(times), close.repeat(times));
        let (_, diagnostics) = read(&text);
        let deep = diagnostics.iter().any(|found| found.message == "this is nested too deeply");
        assert!(deep, "{open}: {:?}", diagnostics.first());
        read(&format!("{start}{}", open.repeat(100_000)));
    }
}

#[test]
fn ten_megabytes_of_one_bracket() {
    assert!(errors(&"(".repeat(10_000_000)).contains("nested too deeply"));
}

#[test]
fn long_chains_are_bounded() {
    for link in [" + a", ".b", "(1)", "!", ": int", " .. 1"] {
        let text = format!("x = a{};", link.repeat(300));
        assert_eq!(errors(&text), "", "{link}");
        let text = format!("x = a{};", link.repeat(100_000));
        assert!(errors(&text).contains("nested too deeply"), "{link}");
    }
    assert_eq!(errors(&format!("f({} 1);", "a + b, ".repeat(10_000))), "");
    assert_eq!(errors(&format!("if a {{ }} {}", "else if b { } ".repeat(10_000))), "");
    assert_eq!(errors(&"x = a + b; ".repeat(10_000)), "");
}

#[test]
fn time_is_linear() {
    let start = Instant::now();
    for piece in [
        "x = ((a + b) * c[1, 2]).d(e);\n",
        "x = (",
        "lambda(",
        "/* ",
        "\"",
        "extern ",
        "@a(",
        "} ",
        "[i in D ",
        "x = [1;; 2; ",
    ] {
        let text = piece.repeat(1_000_000 / piece.len());
        read(&text);
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
