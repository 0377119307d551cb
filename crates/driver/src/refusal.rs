//! Why something is not done: the input or what is asked for is bad. It is data; whoever asked prints it.

use partita_source::{Diagnostic, Diagnostics, Severity};

#[derive(Clone, Debug)]
pub enum Refusal {
    /// About what was asked for, as one sentence.
    Usage(String),
    /// About the program or another file.
    Input(Diagnostics),
}

impl Refusal {
    /// The first thing that is wrong, as one sentence.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Refusal::Usage(message) => message.clone(),
            Refusal::Input(found) => {
                let first = found.iter().find(|one| one.is_error()).or(found.first());
                first.map_or_else(String::new, |one| one.message.clone())
            }
        }
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Refusal::Usage(message)
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Self {
        Refusal::Usage(message.to_owned())
    }
}

impl From<Diagnostics> for Refusal {
    fn from(found: Diagnostics) -> Self {
        Refusal::Input(found)
    }
}

/// A mistake that has no place in a file.
#[must_use]
pub fn mistake(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new("bad-input", Severity::Error, None, message)
}

/// The same, as everything that was found.
pub(crate) fn only(message: impl Into<String>) -> Diagnostics {
    vec![mistake(message)]
}
