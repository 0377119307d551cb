//! Reading text: tokens one after the other, what was expected, and going on after an error.
//!
//! A parser owns a [`Cursor`] over its tokens and says so with [`Reader`]; what it reports goes into a [`Sink`]. The languages
//! differ in their tokens, in the words of their messages and in where reading goes on; everything else is here.

mod cursor;
mod reader;
mod sink;

pub use cursor::{Bracket, Cursor, Lexeme, Shape, Token};
pub use reader::{Read, Reader, Stop, quote};
pub use sink::Sink;
