//! The text form of the tree, as `docs/tree.md` describes it: reader and printer.
//!
//! Printing and reading back gives the same program up to node ids, spans, and the order of
//! declarations of different kinds ([`same_shape`]). Declarations of a prelude are not printed: `use`
//! stands for them. The reader gives several errors a run, never panics, and bounds the depth of the
//! tree it builds ([`crate::limits`]).

mod operator;
mod printer;
mod quote;
mod reader;
mod shape;
mod token;
mod words;

pub use operator::{binary_text, unary_text};
pub use printer::{print, print_expr, print_stmt, print_type};
pub use quote::{name as quote_name, quote, unquote};
pub use reader::{read, read_expr, read_with};
pub use shape::same_shape;
pub use words::{INTRINSICS, intrinsic_word, remote_word};

pub(crate) use reader::read_prelude;
