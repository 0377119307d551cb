//! Source files, spans, diagnostics and the codes of findings, as data; and what every parser reads text with.
//!
//! Nothing here reads a disk or prints: `cli` loads files into a [`SourceMap`], front ends make
//! [`Diagnostic`]s that point into it, and `report` renders them. Positions are byte offsets; lines
//! and columns are worked out only when somebody looks.

mod code;
mod diagnostic;
mod map;
mod read;
mod span;

pub use code::{Asked, Code};
pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use map::{Position, SourceFile, SourceMap};
pub use read::{Bracket, Cursor, Lexeme, Read, Reader, Shape, Sink, Stop, Token, quote};
pub use span::{FileId, Span};
