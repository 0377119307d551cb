//! Ways out of blocks: what is still to be done there, errors, and jumps that the tree has no statement for.

pub(crate) mod cleanup;
pub(crate) mod errors;
pub(crate) mod labels;

use crate::sema::Ty;

/// What is still to be done on the way out of the blocks around, innermost last.
#[derive(Default)]
pub(crate) struct Exits<'a> {
    pub(crate) cleanups: Vec<cleanup::Cleanup<'a>>,
    ways: Vec<errors::Way>,
    /// Values made by the statement, which nobody owns yet.
    pub(crate) fresh_values: Vec<(String, Ty)>,
}
