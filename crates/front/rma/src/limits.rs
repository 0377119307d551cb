//! The bounds that keep every recursion over a program short.
//!
//! They are far above what a person writes. Passing one is an error with a place, never a stack
//! overflow: not here, not when the tree is dropped, and not in a later pass.
//!
//! Every program within them prints and reads back as the tree's text. [`HEIGHT`] is less than half
//! of the tree's own limit, because each node may gain an `int(..)` or `!= 0` on its way into the
//! tree. How deep a text nests depends on where these stand, so [`TEXT`] is held against a count
//! made for each expression (`parse::expr`).

/// How deep blocks, parentheses and prefix operators may nest, all together.
pub const NESTING: usize = 80;

/// How deep the tree's text may nest: blocks, and in them the operands and conversions of a term.
pub const TEXT: u32 = partita_tree::limits::MAX_NESTING;

/// How high the tree of one expression may grow; a chain `a + b + c` is as high as it is long.
pub const HEIGHT: u32 = 200;

/// How many comparisons may follow each other without parentheses; each nests in the tree's text.
pub const COMPARISONS: usize = 8;
