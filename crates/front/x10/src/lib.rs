//! X10.
//!
//! The way is text -> tokens -> syntax ([`ast`]). Both dialects have one syntax; which one a file is in, it shows by itself
//! ([`Recognised`]), or it is told.

pub mod ast;
pub mod print;
pub mod rules;
pub mod visit;

mod dialect;
mod lex;
mod library;
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
use partita_source::{Diagnostic, Diagnostics, FileId, Sink};

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

/// Reads the files of one program, which are all in one dialect: those that do not show theirs are in that of the others.
#[must_use]
pub fn parse_all<'a>(
    sources: impl Iterator<Item = Source<'a>>,
    told: Option<Dialect>,
) -> (Vec<File>, Diagnostics) {
    let sources: Vec<Source<'a>> = sources.collect();
    let mut all: Vec<(File, Diagnostics)> =
        sources.iter().map(|source| parse(*source, told)).collect();
    let marker = all.iter().find_map(|(file, _)| file.dialect.shown_by.clone());
    if let (None, Some(first)) = (told, marker) {
        for (one, source) in all.iter_mut().zip(&sources) {
            match &one.0.dialect.shown_by {
                None if first.dialect != one.0.dialect.dialect => {
                    let (mut file, found) = parse(*source, Some(first.dialect));
                    file.dialect = Recognised { told: false, ..file.dialect };
                    *one = (file, found);
                }
                Some(other) if other.dialect != first.dialect => {
                    let message = format!(
                        "both dialects in one program: {} is X10 {}",
                        other.what, other.dialect
                    );
                    one.1.push(
                        Diagnostic::error("dialect", other.span, message)
                            .also(first.span, format!("{} is X10 {}", first.what, first.dialect)),
                    );
                }
                None | Some(_) => {}
            }
        }
    }
    let (files, found): (Vec<File>, Vec<Diagnostics>) = all.into_iter().unzip();
    (files, found.into_iter().flatten().collect())
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
    let library: Vec<File> =
        library::texts(lower::is_legacy(files)).map(|one| library_file(&one)).collect();
    let (mut program, found) = lower::program(files, &library, name, options);
    // What happens in the library is shown where the program calls it.
    if let Some(program) = &mut program {
        program.spans.forget(NO_FILE);
    }
    (program, found)
}

fn library_file(one: &library::Text) -> File {
    let mut sink = Sink::default();
    let tokens = lex::lex(NO_FILE, one.text, &mut sink);
    let parser = Parser::new(NO_FILE, one.text, tokens, Dialect::Current, &mut sink);
    let parser = if one.small_numbers { parser.with_small_numbers() } else { parser };
    parser.file(Recognised::default())
}

/// Where the library comes from: no file that a report could show.
const NO_FILE: FileId = FileId(u32::MAX);
