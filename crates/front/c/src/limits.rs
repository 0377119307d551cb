//! Bounds that keep every input harmless.

/// Parentheses, blocks, declarators and statements inside each other.
pub const NESTING: usize = 256;
/// Levels of one expression's tree; a chain of operators counts one level each.
pub const HEIGHT: usize = 400;
/// Files that include each other.
pub const INCLUDES: usize = 250;
/// Tokens of a file with all that it includes, behind the preprocessor.
pub const TOKENS: usize = 2_000_000;
/// Tokens that macros may make on the way, thrown away or not.
pub const EXPANSION: usize = 4_000_000;
/// Tokens of all files read, each time that they are included.
pub const READ: usize = 30_000_000;
/// Macro calls in arguments of macro calls.
pub const ARGUMENTS: usize = 200;
