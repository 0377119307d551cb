//! Coarray Fortran.
//!
//! The way is text -> source form and preprocessor -> statements -> syntax ([`ast`]) -> names and types ->
//! tree. User rules come between syntax and names.

pub mod ast;
pub mod print;
pub mod print;

use ast::Unit;
use partita_source::{Diagnostics, FileId};

/// How the files are to be read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `-D NAME=VALUE`, for the preprocessor.
    pub defines: Vec<(String, String)>,
    /// Forces fixed (`true`) or free form; otherwise the file's extension decides.
    pub fixed: Option<bool>,
}

/// One source file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub file: FileId,
    pub name: &'a str,
    pub text: &'a str,
}

/// Finds the text of an `include`d file: name as written, and the file that asks.
pub type Includes<'a> = dyn FnMut(&str, FileId) -> Option<(FileId, String)> + 'a;

/// What the parser gives: the program units of all files, in order, and what is wrong with them.
pub type Parsed = (Vec<Unit>, Diagnostics);
