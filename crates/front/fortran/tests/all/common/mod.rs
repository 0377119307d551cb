//! Reading programs in tests, and a compact form of the syntax to compare: expressions fully parenthesised,
//! statements one a line, blocks indented.

mod show;

use partita_fortran::ast::Unit;
use partita_fortran::{Options, Source};
use partita_source::{Diagnostics, FileId};
pub use show::{block, decl, expr, unit};

pub fn parse_as(name: &str, text: &str) -> (Vec<Unit>, Diagnostics) {
    let source = Source { file: FileId(0), name, text };
    partita_fortran::parse(source, &Options::default(), &mut |_, _| None)
}

/// The units of a faultless program.
pub fn accept_as(name: &str, text: &str) -> Vec<Unit> {
    let (units, diagnostics) = parse_as(name, text);
    assert!(diagnostics.is_empty(), "{text}\n{diagnostics:#?}");
    units
}

pub fn accept(text: &str) -> Vec<Unit> {
    accept_as("test.f90", text)
}

/// The compact form of the program's units.
pub fn shown(text: &str) -> String {
    accept(text).iter().map(unit).collect()
}

/// The compact form of statements in a program of their own.
pub fn statements(text: &str) -> String {
    let units = accept(&format!("program p\n{text}\nend program p\n"));
    assert_eq!(units.len(), 1);
    block(&units[0].body, 0)
}

pub fn declarations(text: &str) -> String {
    let units = accept(&format!("program p\n{text}\nend program p\n"));
    units[0].decls.iter().map(|one| decl(one, 0)).collect()
}

/// The messages of a faulty program, each with the text it points at.
pub fn reject(text: &str) -> Vec<String> {
    let (_, diagnostics) = parse_as("test.f90", text);
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.is_error()), "accepted:\n{text}");
    diagnostics
        .iter()
        .map(|diagnostic| {
            let span = diagnostic.primary.as_ref().map(|label| label.span.range());
            let place = span.map_or("", |range| &text[range]);
            format!("{} @ {place}", diagnostic.message)
        })
        .collect()
}

/// The compact form of an expression, read as part of a rule.
pub fn expression(text: &str) -> String {
    let (found, diagnostics) = partita_fortran::parse_expression(FileId(0), text, 0);
    match found {
        Some(found) => {
            assert!(diagnostics.is_empty(), "{diagnostics:#?}");
            expr(&found)
        }
        None => format!("error: {}", diagnostics[0].message),
    }
}
