//! How deep a tree may be.
//!
//! Reading, printing, visiting, lowering and even dropping a tree recurse over it, so a hostile file
//! must not be able to make one that exhausts the stack. Both limits hold for every tree that the
//! reader returns and that the validator accepts (code `too-deep`); they are small enough for a
//! 2 MB thread stack in an unoptimised build.

/// Levels of brackets, blocks and prefix or right-associative operators in a text.
pub const MAX_NESTING: u32 = 100;

/// Nodes on the longest way from a declaration down to a leaf. Longer than [`MAX_NESTING`] because
/// chains such as `a + b + c` grow a tree without nesting its text.
pub const MAX_HEIGHT: u32 = 500;
