//! Bounds that keep every input harmless: depth of the syntax, size after the preprocessor.

/// Parentheses, blocks and units inside each other.
pub const NESTING: usize = 100;
/// Levels of one expression's tree; a chain of operators counts one level each.
pub const HEIGHT: usize = 320;
/// Files that include each other.
pub const INCLUDES: usize = 20;
/// Bytes of text that included files and macros may add.
pub const ADDED_TEXT: usize = 64 << 20;
/// Macros inside macros.
pub const EXPANSIONS: usize = 60;
