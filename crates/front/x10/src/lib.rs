//! X10.
//!
//! The way is text -> tokens -> syntax ([`ast`]). Both dialects have one syntax; which one a file is in, it shows by itself
//! ([`Recognised`]), or it is told.

pub mod ast;
pub mod print;

mod dialect;
mod lex;
mod limits;
mod lower;
mod parse;
mod recognise;
mod sema;
mod shelf;
mod token;
mod words;

pub use dialect::{Dialect, Marker, Recognised};
pub use lower::Options;
pub use shelf::SHELF;
pub use words::vocabulary;

use ast::{Expr, File};
use parse::Parser;
use partita_source::{Diagnostics, FileId, Sink};

/// One source file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub file: FileId,
    pub text: &'a str,
}

/// Reads one file: its syntax, and what is wrong with it. A dialect that is told is not looked for.
#[must_use]
pub fn parse(source: Source<'_>, told: Option<Dialect>) -> (File, Diagnostics) {
    let Source { file, text } = source;
    let mut sink = Sink::default();
    let mut tokens = lex::lex(file, text, &mut sink);
    let recognised = recognise::recognise(file, text, &tokens, told, &mut sink);
    let dialect = recognised.dialect;
    if dialect == Dialect::Legacy {
        tokens = lex::legacy(tokens);
    }
    let parsed = Parser::new(file, text, tokens, dialect, &mut sink).file(recognised);
    (parsed, sink.in_order())
}

/// Reads one expression and nothing else, as for a value on the command line. `None` when there is an error.
#[must_use]
pub fn parse_expression(file: FileId, text: &str, dialect: Dialect) -> (Option<Expr>, Diagnostics) {
    let mut sink = Sink::default();
    let mut tokens = lex::lex(file, text, &mut sink);
    if dialect == Dialect::Legacy {
        tokens = lex::legacy(tokens);
    }
    let expr = Parser::new(file, text, tokens, dialect, &mut sink).only_expression();
    let expr = expr.filter(|_| sink.is_empty());
    (expr, sink.in_order())
}

/// Makes the tree of a program from its files, the main one first. There is a program exactly when no diagnostic is an
/// error.
#[must_use]
pub fn lower(
    files: &[File],
    name: &str,
    options: &Options,
) -> (Option<partita_tree::Program>, Diagnostics) {
    let library = shelf::LIBRARY.map(|text| {
        let mut sink = Sink::default();
        let tokens = lex::lex(NO_FILE, text, &mut sink);
        let recognised = Recognised::default();
        Parser::new(NO_FILE, text, tokens, Dialect::Current, &mut sink).file(recognised)
    });
    lower::program(files, &library, name, options)
}

/// Where the library comes from: no file that a report could show.
const NO_FILE: FileId = FileId(u32::MAX);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_has_no_mistakes() {
        for text in shelf::LIBRARY {
            let (_, found) = parse(Source { file: NO_FILE, text }, Some(Dialect::Current));
            assert_eq!(found, []);
        }
    }
}
