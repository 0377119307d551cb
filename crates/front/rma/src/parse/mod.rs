//! Text to syntax: recursive descent with recovery.
//!
//! After an error the parser goes on at the next `;`, `}`, statement keyword or `process`, so one
//! run shows several independent errors. It remembers whether what it skipped may have held
//! declarations or labels; the passes after it then do not complain about unknown ones.
//!
//! Files: `cursor` (tokens, errors, recovery), `word` (names and numbers), `item` (processes,
//! declarations, properties), `stmt`, `block`, `expr`.

mod block;
mod cursor;
mod expr;
mod item;
mod stmt;
mod word;

use cursor::Parser;
pub use item::source;
