//! C: what every language of its family rests on. No parallel language is known here.
//!
//! The way is files -> tokens -> preprocessor -> syntax ([`ast`]). A language on top is a [`Dialect`].

pub mod ast;
pub mod checked;
pub mod lower;
pub mod sema;
pub mod types;

mod dialect;
mod library;
mod files;
mod headers;
mod lex;
mod limits;
mod literal;
mod parse;
mod pp;
mod symbol;
mod token;

pub use dialect::{Dialect, Governs, PlainC, Word};
pub use files::{Files, Options, Overridden, Seen, unused_definitions};
pub use headers::with_function as header_of_function;
pub use library::units as library;
pub use partita_kit::Source;

use ast::Unit;
use parse::Parser;
use partita_source::{Diagnostic, Diagnostics, Sink, Span};
use partita_tree::{Program, Shelf, Vocabulary};

/// Reads one file with all that it includes: its syntax, and what is wrong with it.
#[must_use]
pub fn parse(
    source: Source<'_>,
    dialect: &dyn Dialect,
    options: &Options,
    files: &mut dyn Files,
    seen: &mut Seen,
) -> (Unit, Diagnostics) {
    let mut sink = Sink::default();
    let tokens = pp::preprocess(source, dialect, options, files, seen, &mut sink);
    if tokens.incomplete {
        return (Unit::default(), sink.found());
    }
    let length = source.text.trim_end().len();
    let unit = Parser::new(tokens, source.file, length, dialect, &mut sink).unit();
    (unit, sink.found())
}

/// The tree of a program: its files, the main one first, then those of the library.
#[must_use]
pub fn lower(
    units: &[Unit],
    library: &[Unit],
    semantics: &dyn sema::Semantics,
    hooks: &dyn lower::Hooks,
    options: &lower::Options,
    name: &str,
) -> (Option<Program>, Diagnostics) {
    let (checked, mut found) = sema::check(units, library, semantics);
    if found.iter().any(Diagnostic::is_error) {
        return (None, found);
    }
    let main = units.first().map_or_else(Span::default, |unit| unit.span);
    let (program, more) = lower::program(&checked, hooks, options, name, main);
    found.extend(more);
    (program, found)
}

/// The texts of all tokens behind the preprocessor, and what is wrong.
#[must_use]
pub fn preprocess(
    source: Source<'_>,
    dialect: &dyn Dialect,
    options: &Options,
    files: &mut dyn Files,
    seen: &mut Seen,
) -> (Vec<ast::Name>, Diagnostics) {
    let mut sink = Sink::default();
    let tokens = pp::preprocess(source, dialect, options, files, seen, &mut sink);
    let texts = tokens.pieces.iter().map(|piece| tokens.symbols.shared(piece.text)).collect();
    (texts, sink.found())
}

/// What C's programs use besides their own declarations.
pub const SHELF: Shelf = Shelf { preludes: &[], writer: None };

/// C's words for reports.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        language: "c".into(),
        place: "process".into(),
        task: "process".into(),
        names_tasks: false,
        ..Vocabulary::default()
    }
}
