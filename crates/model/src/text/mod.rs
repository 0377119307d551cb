//! The text form of the model, as `docs/model.md` describes it: reader and printer.
//!
//! One line, one thing. Printing and reading back gives the same model: what the analyses find is not
//! printed but found again. The reader gives an error for each line that it cannot read, never panics,
//! and bounds the depth of the terms it builds. Whether what was read makes sense is for
//! [`crate::validate`] to say.

mod line;
mod print;
mod print_op;
mod read;
mod read_item;
mod read_memory;
mod read_op;
mod read_term;
mod same;

pub use print::print;
pub use print_op::operation;
pub use read::read;
pub use same::same;
