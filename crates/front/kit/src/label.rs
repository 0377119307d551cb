//! Places of the tree that jumps lead to.

use std::fmt;

/// A label that no other one is equal to. Its name says what it is for: `exit_3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    pub(crate) what: &'static str,
    pub(crate) number: u32,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.what, self.number)
    }
}
