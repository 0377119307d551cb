//! Shared by the tests: read a text, show what was read or what is wrong.

use partita_chapel::ast::{Module, Stmt};
use partita_chapel::{Source, parse, parse_expression, print};
use partita_source::{Diagnostics, FileId};

pub fn read(text: &str) -> (Module, Diagnostics) {
    parse(Source { file: FileId(0), name: "dir/test.chpl", text })
}

/// The statements of a text without errors.
#[track_caller]
pub fn stmts(text: &str) -> Vec<Stmt> {
    let (module, diagnostics) = read(text);
    assert!(diagnostics.is_empty(), "{text}\n{}", shown(text, &diagnostics));
    module.body
}

/// The program printed again, without indentation and line ends.
#[track_caller]
pub fn printed(text: &str) -> String {
    let lines: Vec<String> = stmts(text).iter().map(print::statement).collect();
    let flat = lines.join(" ");
    flat.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An expression with its grouping shown.
#[track_caller]
pub fn expression(text: &str) -> String {
    let (expr, diagnostics) = parse_expression(FileId(0), text);
    assert!(diagnostics.is_empty(), "{text}\n{}", shown(text, &diagnostics));
    expr.as_ref().map(print::expression).unwrap_or_default()
}

/// `line:column: message` for each, with notes and help in brackets.
pub fn shown(text: &str, diagnostics: &Diagnostics) -> String {
    let mut lines = Vec::new();
    for diagnostic in diagnostics {
        let start = diagnostic.primary.as_ref().map_or(0, |label| label.span.start as usize);
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, str::len) + 1;
        let mut shown = format!("{line}:{column}: {}", diagnostic.message);
        for label in &diagnostic.secondary {
            let line = text[..label.span.start as usize].matches('\n').count() + 1;
            shown += &format!(" [line {line}: {}]", label.text);
        }
        for note in diagnostic.notes.iter().chain(&diagnostic.help) {
            shown += &format!(" [{note}]");
        }
        lines.push(shown);
    }
    lines.join("\n")
}

pub fn errors(text: &str) -> String {
    let (_, diagnostics) = read(text);
    shown(text, &diagnostics)
}
