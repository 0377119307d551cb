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

pub use dialect::{Dialect, Governs, PlainC, Word};
pub use files::{Files, Options, Overridden, Seen};
pub use partita_kit::Source;

use ast::Unit;
use partita_source::Diagnostics;

/// Reads one file with all that it includes: its syntax, and what is wrong with it.
#[must_use]
pub fn parse(
    source: Source<'_>,
    dialect: &dyn Dialect,
    options: &Options,
    files: &mut dyn Files,
    seen: &mut Seen,
) -> (Unit, Diagnostics) {
    let _ = (source, dialect, options, files, seen);
    (Unit::default(), Vec::new())
}
