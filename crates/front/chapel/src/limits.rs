//! Bounds that keep every input harmless: depth of the syntax, size and number of types.

/// Parentheses, blocks, operands and statements inside each other.
pub const NESTING: usize = 120;
/// Levels of one expression's tree; a chain of operators counts one level each.
pub const HEIGHT: usize = 400;
/// Parts of one type. Only types that are made from others of their kind without end get larger.
pub(crate) const TYPE_PARTS: usize = 4096;
/// Instances of one generic record or class; the language's compiler stops at as many.
pub(crate) const INSTANCES: usize = 256;
