//! Ways out of blocks: what is still to be done there, errors, and jumps that the tree has no statement for.

pub(crate) mod cleanup;
pub(crate) mod errors;
pub(crate) mod labels;
