//! No input makes the front end panic, overflow the stack or run for long.

use crate::common::{accept, reject, round_trip};
use partita_source::FileId;
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn fails_fast(text: &str, code: &str) {
    let start = Instant::now();
    let found = reject(text);
    assert!(found.iter().any(|(found, _)| *found == code), "{found:?}");
    assert!(found.len() < 60);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn ten_megabytes_of_one_thing() {
    let size = 10 << 20;
    for piece in ["(", "!", "- ", "if (?) ", "while (?) {", "atomic ", "if (?) nop; else "] {
        let text = format!(
            "process 1: local u; {}{}",
            if piece.len() < 3 { "u = " } else { "" },
            piece.repeat(size / piece.len())
        );
        fails_fast(&text, "nesting-too-deep");
    }
    for piece in ["1 + ", "u && ", "1 < "] {
        let text = format!("process 1: local u; u = {}1;", piece.repeat(size / piece.len()));
        fails_fast(&text, "nesting-too-deep");
    }
    for piece in [")", "}", ";", "{", "é", "@", "process ", "L: L: ", "/*", "shared ", "a"] {
        fails_fast(&piece.repeat(size / piece.len()), {
            if piece.starts_with(['é', '@', 'p', '/']) && piece != "@" {
                "syntax-error"
            } else {
                "outside-process"
            }
        });
    }
}

#[test]
fn deep_but_legal() {
    let nest = 70;
    let parens = format!("{}1{}", "(".repeat(nest), ")".repeat(nest));
    accept(&format!("process 1: local u; u = {parens};"));
    let blocks = format!("{}nop;{}", "while (?) {".repeat(nest), "}".repeat(nest));
    accept(&format!("process 1: {blocks}"));
    accept(&format!("process 1: local u; u = 0{};", " + u".repeat(190)));
    accept(&format!("process 1: local u; assume(u == 0{});", " && u < 1".repeat(190)));
    let stripes = |times: usize| format!("process 1: local u; u = {}u;", "-!".repeat(times));
    accept(&stripes(24));
    fails_fast(&stripes(25), "nesting-too-deep");
    let tower = format!("{}u{}", "((".repeat(nest / 2), " < 1) + 1)".repeat(nest / 2));
    accept(&format!("process 1: local u; u = {tower};"));
    accept(&format!("process 1: local u; {}u = {tower};", "if (u) ".repeat(8)));
    let many = "u = u + 1;\n".repeat(50_000);
    accept(&format!("process 1: local u; {many}"));
}

#[test]
fn many_names_take_linear_time() {
    let start = Instant::now();
    let processes: String = (0..20_000)
        .map(|n| format!("process {n}: shared X{n}; local u; A: load u = X{n}; goto A;\n"))
        .collect();
    accept(&processes);
    assert!(start.elapsed() < Duration::from_secs(10));
}

const SOUP: [&str; 60] = [
    "process",
    "process 1:",
    "process 2:",
    "shared",
    "local",
    "shared X;",
    "local u, v = -1;",
    "load",
    "store",
    "put",
    "get",
    "fao",
    "cas",
    "faa",
    "choose",
    "flush",
    "if",
    "else",
    "while",
    "goto",
    "nop",
    "nop;",
    "assert",
    "assume",
    "atomic",
    "always",
    "final",
    "observe",
    "true",
    "false",
    "at",
    "X",
    "u",
    "v",
    "Y",
    "0",
    "1",
    "2",
    "99999999999999999999",
    "12a",
    "(",
    ")",
    "{",
    "}",
    ";",
    ",",
    ":",
    "?",
    "@",
    "=",
    "==",
    "||",
    "&",
    "<",
    "+",
    "-",
    "*",
    "%",
    "!",
    "/",
];

/// Each is put around the one before.
const AROUND: [&str; 16] = [
    "-_",
    "!_",
    "(_)",
    "(_) + 1",
    "1 * (_)",
    "u - u * (_)",
    "u || u && u < 1 + 2 * (_)",
    "(_) < 1 < 2 < 3",
    "1 < (_) < 2 < 3",
    "(_) == !u == u",
    "!u == (_)",
    "(_) && u || u",
    "!(_ + u)",
    "-(u < _)",
    "_ + u",
    "u && _",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn token_soup(pieces in prop::collection::vec(prop::sample::select(&SOUP[..]), 0..80)) {
        check(&pieces.join(" "));
    }

    #[test]
    fn deep_terms(
        around in prop::collection::vec(prop::sample::select(&AROUND[..]), 1..4),
        times in 0_usize..80,
        blocks in 0_usize..20,
    ) {
        let around = around.iter().cycle().take(times);
        let term = around.fold("u".to_owned(), |term, kind| kind.replace('_', &term));
        let blocks = "while (u) ".repeat(blocks);
        check(&format!("process 1: local u; {blocks}u = {term};"));
        check(&format!("process 1: local u; {blocks}assume({term});"));
        check(&format!("process 1: local u; assert always {term};"));
    }

    #[test]
    fn strings(text in "\\PC{0,200}") {
        check(&text);
    }

    #[test]
    fn bytes_of_the_language(text in "[a-z0-9A-Z(){};:=?@/*|& \\n\u{e9}]{0,120}") {
        check(&format!("process 1: shared X; local u;\n{text}"));
    }

    #[test]
    fn a_broken_program(cut in 0_usize..600, len in 0_usize..20, insert in prop::sample::select(&SOUP[..])) {
        let text = "process 1: shared X = 1, R; local u, v = 2;\nwhile (u < 3) { load u = X; store X = u + 1; \
            put(Y, 2, X); R = get(Y, 2); flush(2); if (?) { atomic { R = cas(Y, 2, u, v); } } else R = fao(Y, 2, v); }\n\
            A: assert(X == u); assume(Y != 0); goto A;\nprocess 2: shared Y; local u; 7: nop; u = choose(0, 3);\n\
            assert always !(at(1, A) && at(2, 7)); assert final u@2 > 0; observe X, Y;\n";
        let cut = cut.min(text.len());
        let end = (cut + len).min(text.len());
        check(&format!("{}{insert}{}", &text[..cut], &text[end..]));
    }
}

/// A program exactly when there is no error; every span inside the text.
fn check(text: &str) {
    let (program, diagnostics) = partita_rma::read(FileId(0), text, "any");
    assert_eq!(program.is_none(), diagnostics.iter().any(|diagnostic| diagnostic.is_error()));
    program.iter().for_each(round_trip);
    for diagnostic in &diagnostics {
        for label in diagnostic.primary.iter().chain(&diagnostic.secondary) {
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
}
