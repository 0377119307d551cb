//! C: what every language of its family rests on. No parallel language is known here.
//!
//! The way is files -> tokens -> preprocessor -> syntax ([`ast`]). A language on top is a [`Dialect`].

pub mod ast;
pub mod checked;
pub mod lower;
pub mod print;
pub mod rules;
pub mod sema;
pub mod types;
pub mod visit;

mod dialect;
mod files;
mod headers;
mod lex;
mod library;
mod limits;
mod literal;
mod parse;
mod pp;
mod shelf;
mod symbol;
mod token;
mod whole;

pub use dialect::{Dialect, Governs, PlainC, Word};
pub use files::{Files, Options, Overridden, Seen, unused_definitions};
pub use headers::with_function as header_of_function;
pub use library::units as library;
pub use partita_kit::Source;
pub use shelf::{SHELF, vocabulary};
pub use whole::lower;

use ast::{Block, Expr, Unit};
use parse::Parser;
use partita_source::{Diagnostics, FileId, Sink};
use std::collections::BTreeSet;

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

/// Reads statements and declarations without a preprocessor: the text of a rule, which stands at `base` of its file. `$x` is a
/// metavariable, and a name in front of another one is a type.
#[must_use]
pub fn parse_statements(
    file: FileId,
    text: &str,
    base: usize,
    dialect: &dyn Dialect,
) -> (Block, Diagnostics) {
    let mut sink = Sink::default();
    let tokens = fragment(file, text, base, &mut sink);
    let end = base + text.len();
    let block = Parser::new(tokens, file, end, dialect, &mut sink).only_statements();
    (block, sink.found())
}

/// The same for one expression. `None` when there is an error.
#[must_use]
pub fn parse_expression(
    file: FileId,
    text: &str,
    base: usize,
    dialect: &dyn Dialect,
) -> (Option<Expr>, Diagnostics) {
    let mut sink = Sink::default();
    let tokens = fragment(file, text, base, &mut sink);
    let end = base + text.len();
    let expr = Parser::new(tokens, file, end, dialect, &mut sink).only_expression();
    (expr, sink.found())
}

fn fragment(file: FileId, text: &str, base: usize, sink: &mut Sink) -> pp::Tokens {
    let mut symbols = symbol::Symbols::default();
    let pieces = lex::lex(file, text, base, lex::Mode::Rules, &mut symbols, sink);
    pp::Tokens { pieces, symbols, bundled: BTreeSet::new(), incomplete: false }
}
