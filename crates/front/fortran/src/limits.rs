//! Bounds that keep every input harmless: depth of the syntax. The preprocessor has its own.

/// Parentheses, blocks and units inside each other.
pub const NESTING: usize = 100;
/// Levels of one expression's tree; a chain of operators counts one level each.
pub const HEIGHT: usize = 320;
