//! Bounds that keep every input harmless: the depth of the syntax.

/// Parentheses, blocks, operands and statements inside each other.
pub const NESTING: usize = 120;
/// Levels of one expression's tree; a chain of operators counts one level each.
pub const HEIGHT: usize = 400;
