//! What is wrong with a program, before it is a diagnostic.

use partita_source::{Diagnostic, Span};

#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    pub(crate) code: &'static str,
    pub(crate) span: Span,
    pub(crate) message: String,
    /// The class of the real library that it is about, which ours does not have.
    pub(crate) absent: Option<String>,
}

impl Mistake {
    pub(crate) fn new(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Mistake { code, span, message: message.into(), absent: None }
    }
}

impl From<Mistake> for Diagnostic {
    fn from(mistake: Mistake) -> Self {
        Diagnostic::error(mistake.code, mistake.span, mistake.message)
    }
}
