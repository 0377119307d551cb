//! What a check in the exported program is about.

use partita_source::Code;

/// Ordered by name, as the checks stand in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Partita's machine finds it too.
    Found(Code),
    /// A number that Promela's integers cannot hold: nothing is known then.
    BeyondBits,
}

impl Fault {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Fault::Found(code) => code.name(),
            Fault::BeyondBits => "beyond-32-bits",
        }
    }
}

impl From<Code> for Fault {
    fn from(code: Code) -> Self {
        Fault::Found(code)
    }
}

impl Ord for Fault {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.name().cmp(other.name())
    }
}

impl PartialOrd for Fault {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
