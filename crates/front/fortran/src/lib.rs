//! Coarray Fortran.
//!
//! The way is text -> source form and preprocessor -> statements -> syntax ([`ast`]) -> names and types ->
//! tree. User rules come between syntax and names.

pub mod ast;
pub mod print;
pub mod rules;

mod form;
mod lex;
mod limits;
mod lower;
mod parse;
mod sema;
mod shelf;
mod token;
mod visit;
mod words;

pub use partita_kit::Source;
pub use partita_kit::preprocess::Includes;
pub use shelf::SHELF;
pub use words::vocabulary;

use ast::Unit;
use form::Logical;
use parse::{Mode, Parser};
use partita_kit::Text;
use partita_source::{Diagnostics, FileId, Sink, Span};
use std::collections::BTreeSet;

/// How the files are to be read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `-D NAME=VALUE`, for the preprocessor.
    pub defines: Vec<(String, String)>,
    /// Forces fixed (`true`) or free form; otherwise the file's extension decides.
    pub fixed: Option<bool>,
}

/// What a reader of files met besides the program.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Macros that some line tested or replaced.
    pub macros: BTreeSet<String>,
    /// Comments that are directives to others, by their sentinels.
    pub directives: BTreeSet<String>,
}

/// What the parser gives: the program units of all files, in order, and what is wrong with them.
pub type Parsed = (Vec<Unit>, Diagnostics);

/// Reads one file: its program units in order, and what is wrong with it.
#[must_use]
pub fn parse(source: Source<'_>, options: &Options, includes: &mut Includes<'_>) -> Parsed {
    parse_noting(source, options, includes, &mut Seen::default())
}

/// The same, and what else is in the file.
#[must_use]
pub fn parse_noting(
    source: Source<'_>,
    options: &Options,
    includes: &mut Includes<'_>,
    seen: &mut Seen,
) -> Parsed {
    let mut sink = Sink::default();
    let fixed = options.fixed.unwrap_or_else(|| form::is_fixed(source.name));
    let lines = form::lines(source, options, fixed, includes, seen, &mut sink);
    let statements =
        if fixed { form::fixed::statements(&lines) } else { form::free::statements(&lines, true) };
    drop(lines);
    let end = source.text.trim_end().len();
    let end = Span::new(source.file, end, end);
    let units = Parser::new(statements, Mode { fixed, rules: false }, end, &mut sink).file();
    (units, sink.found())
}

/// Reads declarations and statements in free form, with metavariables: the text of a rule. Spans are those of `text`
/// at `base` of `file`.
#[must_use]
pub fn parse_statements(
    file: FileId,
    text: &str,
    base: usize,
) -> (Vec<ast::Decl>, ast::Block, Diagnostics) {
    let mut sink = Sink::default();
    let end = Span::new(file, base + text.len(), base + text.len());
    let mode = Mode { fixed: false, rules: true };
    let mut parser = Parser::new(fragment(file, text, base, true), mode, end, &mut sink);
    let (decls, block) = parser.fragment();
    (decls, block, sink.found())
}

/// Reads one expression, with metavariables. `None` when there is an error.
#[must_use]
pub fn parse_expression(file: FileId, text: &str, base: usize) -> (Option<ast::Expr>, Diagnostics) {
    let mut sink = Sink::default();
    let end = Span::new(file, base + text.len(), base + text.len());
    let mode = Mode { fixed: false, rules: true };
    let statements = fragment(file, text, base, false);
    let expr = Parser::new(statements, mode, end, &mut sink).only_expression();
    (expr, sink.found())
}

/// The statements of a text in free form, without preprocessor and includes.
fn fragment(file: FileId, text: &str, base: usize, labels: bool) -> Vec<Logical> {
    let mut lines = Vec::new();
    let mut start = base;
    for line in text.split_inclusive('\n') {
        let kept = line.trim_end_matches(['\n', '\r']);
        lines.push(Text::original(file, start, kept));
        start += line.len();
    }
    form::free::statements(&lines, labels)
}

/// Makes the tree of a program from its units. There is a program exactly when no diagnostic is an error.
#[must_use]
pub fn lower(units: &[Unit], name: &str) -> (Option<partita_tree::Program>, Diagnostics) {
    lower::program(sema::collect(units), name)
}
