//! The bounds that keep every recursion over a program short.
//!
//! They are far above what a person writes. Passing one is an error with a place, never a stack
//! overflow: not here, not when the tree is dropped, and not in a later pass.
//!
//! They are less than half of the tree's own limits (nesting 200 in its text, height 500), because
//! each level may gain an `int(..)` or `!= 0` on its way into the tree.

/// How deep blocks, parentheses and prefix operators may nest, all together.
pub const NESTING: usize = 80;

/// How high the tree of one expression may grow; a chain `a + b + c` is as high as it is long.
pub const HEIGHT: u32 = 200;

/// How many comparisons may follow each other without parentheses; each nests in the tree's text.
pub const COMPARISONS: usize = 8;

/// Reading stops after so many errors.
pub const ERRORS: usize = 50;

/// Warnings beyond this are dropped.
pub const WARNINGS: usize = 50;

/// Longest piece of source quoted in a message, in characters.
pub const QUOTE: usize = 40;
