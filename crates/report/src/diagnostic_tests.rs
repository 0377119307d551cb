//! Diagnostics in odd positions.

use super::*;
use expect_test::{Expect, expect};
use partita_source::Span;

fn check(map: &SourceMap, d: &Diagnostic, expected: Expect) {
    expected.assert_eq(&diagnostic(map, d, Style::Plain));
}

fn one(text: &str) -> (SourceMap, FileId) {
    let mut map = SourceMap::new();
    let file = map.add("a.rma", text);
    (map, file)
}

#[test]
fn all_parts() {
    let (map, file) = one("process 1:\n  shared X;\n  put(Y, 1, X);\n");
    let d = Diagnostic::error("unknown-name", Span::new(file, 29, 30), "there is no variable `Y`")
        .label("not declared in any process")
        .also(Span::new(file, 20, 21), "only `X` is")
        .note("names are looked up in the own process first")
        .help("write `X`");
    check(
        &map,
        &d,
        expect![[r#"
        error[unknown-name]: there is no variable `Y`
         --> a.rma:3:7
          |
        2 |   shared X;
          |          - only `X` is
        3 |   put(Y, 1, X);
          |       ^ not declared in any process
          |
          = note: names are looked up in the own process first
          = help: write `X`
    "#]],
    );
}

#[test]
fn the_end_of_the_file_and_beyond() {
    let (map, file) = one("process 1:\n  nop\n");
    for (start, end) in [(17, 17), (16, 17), (400, 500), (17, 900)] {
        let d = Diagnostic::error("syntax-error", Span::new(file, start, end), "`;` is missing");
        let text = diagnostic(&map, &d, Style::Plain);
        assert!(text.contains("2 |   nop\n  |      ^\n"), "{start}..{end}:\n{text}");
    }
}

#[test]
fn an_empty_file() {
    let (map, file) = one("");
    let d = Diagnostic::error("syntax-error", Span::new(file, 0, 0), "no process").label("here");
    check(
        &map,
        &d,
        expect![[r#"
        error[syntax-error]: no process
         --> a.rma:1:1
          |
        1 |
          | ^ here
    "#]],
    );
    let (map, file) = one("\n\n");
    let d = Diagnostic::error("syntax-error", Span::new(file, 2, 2), "no process").label("here");
    check(
        &map,
        &d,
        expect![[r#"
        error[syntax-error]: no process
         --> a.rma:1:1
          |
        1 |
          | ^ here
    "#]],
    );
}

#[test]
fn tabs_unicode_and_carriage_returns() {
    let (map, file) = one("\té日本\t= 1;\r\n\tnext;\r\n");
    let start = 1 + 2 + 6 + 1;
    let d = Diagnostic::error("x", Span::new(file, start, start + 1), "tab").label("here");
    check(
        &map,
        &d,
        expect![[r#"
        error[x]: tab
         --> a.rma:1:6
          |
        1 |     é日本    = 1;
          |              ^ here
    "#]],
    );
    // In the middle of a character, and over the end of the line.
    let d = Diagnostic::warning("x", Span::new(file, 4, 19), "cut").label("from here on");
    check(
        &map,
        &d,
        expect![[r#"
        warning[x]: cut
         --> a.rma:1:3
          |
        1 |     é日本    = 1;
          |      ^^^^^^^^^^^^ from here on
    "#]],
    );
}

#[test]
fn a_very_long_line_is_cut_around_the_mark() {
    let text = format!("x = {} + wrong + {};\n", "a + ".repeat(5_000), "b + ".repeat(5_000));
    let (map, file) = one(&text);
    let start = text.find("wrong").unwrap();
    let d = Diagnostic::error("x", Span::new(file, start, start + 5), "no").label("this one");
    let shown = diagnostic(&map, &d, Style::Plain);
    assert!(shown.lines().all(|line| line.chars().count() <= DEFAULT_WIDTH + 5), "{shown}");
    check(
        &map,
        &d,
        expect![[r#"
        error[x]: no
         --> a.rma:1:20008
          |
        1 | ... + a + a + a + a + a + a + a + a +  + wrong + b + b + b + b + b + b + b + b + b + b + b + ...
          |                                          ^^^^^ this one
    "#]],
    );
    // The whole line is marked.
    let d = Diagnostic::error("x", Span::new(file, 0, text.len()), "no").label("all of it");
    let shown = diagnostic(&map, &d, Style::Plain);
    assert!(shown.lines().all(|line| line.chars().count() <= DEFAULT_WIDTH + 20), "{shown}");
}

#[test]
fn several_files_and_one_that_is_not_there() {
    let mut map = SourceMap::new();
    let a = map.add("a.tree", "one\ntwo\n");
    let b = map.add("b.tree", "three\nfour\n");
    let d = Diagnostic::error("twice", Span::new(b, 6, 10), "declared twice")
        .label("again here")
        .also(Span::new(a, 4, 7), "first here")
        .also(Span::new(FileId(9), 0, 1), "and in a file that is gone");
    check(
        &map,
        &d,
        expect![[r#"
        error[twice]: declared twice
         --> b.tree:2:1
          |
        2 | four
          | ^^^^ again here
          |
         ::: a.tree:2:1
          |
        2 | two
          | --- first here
          |
          = note: and in a file that is gone
    "#]],
    );
}

#[test]
fn no_place_at_all_and_hostile_text() {
    let d = Diagnostic::new("usage", Severity::Note, None, "two\nlines \u{1b}[31mred")
        .note(
            "first line\nsecond line, which is much longer than the terminal is wide and so has \
               to be wrapped somewhere",
        )
        .help("\u{7}bell");
    check(
        &SourceMap::new(),
        &d,
        expect![[r#"
        note[usage]: two lines �[31mred
         |
         = note: first line
                 second line, which is much longer than the terminal is wide and so has to be wrapped
                 somewhere
         = help: �bell
    "#]],
    );
}

#[test]
fn every_span_of_a_small_text_can_be_drawn() {
    let (map, file) = one("é\t日\r\n\n x\n\n");
    for start in 0..16 {
        for end in 0..16 {
            let d = Diagnostic::error("x", Span::new(file, start, end), "m").label("l");
            let d = d.also(Span::new(file, end, start), "k");
            for style in [Style::Plain, Style::Colour] {
                assert!(diagnostic_in(&map, &d, style, 10).contains("a.rma"));
            }
        }
    }
}

#[test]
fn several_diagnostics_have_an_empty_line_between() {
    let d = Diagnostic::new("a", Severity::Error, None, "one");
    let text = diagnostics(&SourceMap::new(), &[d.clone(), d], Style::Plain);
    assert_eq!(text, "error[a]: one\n\nerror[a]: one\n");
}
