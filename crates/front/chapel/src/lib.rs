//! Chapel.
//!
//! The way is text -> tokens -> syntax ([`ast`]) -> tree.

pub mod ast;
pub mod print;
pub mod visit;

mod lex;
mod limits;
mod lower;
mod parse;
mod sema;
mod shelf;
mod table;
mod token;
mod words;

pub use lower::{INDEPENDENT_LOOPS, Options, Partition};
pub use shelf::SHELF;
pub use words::vocabulary;

use ast::{Expr, Module};
use parse::Parser;
use partita_source::Sink;
use partita_source::{Diagnostics, FileId};

/// One source file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub file: FileId,
    /// The path; its stem is the name of the module that the file is.
    pub name: &'a str,
    pub text: &'a str,
}

/// Reads one file: the module that it is, and what is wrong with it.
#[must_use]
pub fn parse(source: Source<'_>) -> (Module, Diagnostics) {
    let mut sink = Sink::default();
    let tokens = lex::lex(source.file, source.text, &mut sink);
    let module = Parser::new(source.file, source.text, tokens, &mut sink).file(source.name);
    (module, sink.in_order())
}

/// Reads one expression and nothing else, as for a value on the command line. `None` when there is an error.
#[must_use]
pub fn parse_expression(file: FileId, text: &str) -> (Option<Expr>, Diagnostics) {
    let mut sink = Sink::default();
    let tokens = lex::lex(file, text, &mut sink);
    let expr = Parser::new(file, text, tokens, &mut sink).only_expression();
    let expr = expr.filter(|_| sink.is_empty());
    (expr, sink.in_order())
}

/// Makes the tree of a program from its modules, the main one first. There is a program exactly when no diagnostic is an
/// error.
#[must_use]
pub fn lower(
    modules: &[Module],
    name: &str,
    options: &Options,
) -> (Option<partita_tree::Program>, Diagnostics) {
    let mut all = modules.to_vec();
    all.push(built_in());
    lower::program(&all, name, options)
}

/// The module of what comes with the language and is written in it.
const BUILT_IN: &str = "_built_in";

/// Where it comes from: no file that a report could show.
const NO_FILE: FileId = FileId(u32::MAX);

fn built_in() -> Module {
    let mut sink = Sink::default();
    let text = include_str!("lower/built_in.chpl");
    let tokens = lex::lex(NO_FILE, text, &mut sink);
    Parser::new(NO_FILE, text, tokens, &mut sink).file(BUILT_IN)
}
