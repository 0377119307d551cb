//! C: what every language of its family rests on. No parallel language is known here.
//!
//! The way is files -> tokens -> preprocessor -> syntax ([`ast`]). A language on top is a [`Dialect`].

pub mod ast;
pub mod checked;
pub mod library;
pub mod sema;
pub mod types;

mod dialect;
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
pub use partita_kit::Source;

use ast::Unit;
use parse::Parser;
use partita_source::{Diagnostics, Sink};

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
