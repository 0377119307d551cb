//! Shared by the tests: read a text, show what was read or what is wrong.

use partita_source::{Diagnostics, FileId};
use partita_x10::ast::{Block, Body, File, MemberKind, Stmt, TopLevel};
use partita_x10::{Dialect, Source, parse, parse_expression, print};

pub fn read(text: &str) -> (File, Diagnostics) {
    parse(Source { file: FileId(0), text }, None)
}

pub fn told(text: &str, dialect: Dialect) -> (File, Diagnostics) {
    parse(Source { file: FileId(0), text }, Some(dialect))
}

/// A file without errors.
#[track_caller]
pub fn file(text: &str, dialect: Dialect) -> File {
    let (file, diagnostics) = told(text, dialect);
    assert!(diagnostics.is_empty(), "{text}\n{}", shown(text, &diagnostics));
    file
}

/// The statements of a body.
#[track_caller]
pub fn stmts(text: &str, dialect: Dialect) -> Vec<Stmt> {
    let file = file(&format!("class A {{ def f() {{ {text}\n}} }}"), dialect);
    let Some(TopLevel::Type(decl)) = file.types.into_iter().next() else { unreachable!("a class") };
    let Some(MemberKind::Method(method)) = decl.members.into_iter().next().map(|m| m.kind) else {
        unreachable!("a method")
    };
    let Some(Body::Block(Block { stmts, .. })) = method.body else { unreachable!("a block") };
    stmts
}

/// On one line, with single blanks.
pub fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Statements of 2.6 printed again.
#[track_caller]
pub fn printed(text: &str) -> String {
    printed_in(text, Dialect::Current)
}

#[track_caller]
pub fn printed_in(text: &str, dialect: Dialect) -> String {
    let lines: Vec<String> =
        stmts(text, dialect).iter().map(|stmt| print::statement(stmt, dialect)).collect();
    flat(&lines.join(" "))
}

/// A file of 2.6 printed again.
#[track_caller]
pub fn declared(text: &str) -> String {
    flat(&print::file(&file(text, Dialect::Current)))
}

/// An expression with its grouping shown.
#[track_caller]
pub fn expression(text: &str) -> String {
    expression_in(text, Dialect::Current)
}

#[track_caller]
pub fn expression_in(text: &str, dialect: Dialect) -> String {
    let (expr, diagnostics) = parse_expression(FileId(0), text, dialect);
    assert!(diagnostics.is_empty(), "{text}\n{}", shown(text, &diagnostics));
    flat(&expr.as_ref().map(|expr| print::expression(expr, dialect)).unwrap_or_default())
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

/// What the syntax is, without places and numbers of nodes.
pub fn bare(file: &File) -> String {
    let text = format!("{:?}{:?}{:?}", file.package, file.imports, file.types);
    without(&without(&text, "Span { file", '}'), "Id(", ')')
}

/// Without all pieces from `start` to `end`.
fn without(text: &str, start: &str, end: char) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(found) = rest.find(start) {
        kept += &rest[..found];
        let behind = rest[found..].find(end).map_or(rest.len(), |at| found + at + 1);
        rest = &rest[behind..];
    }
    kept + rest
}
