//! What is wrong with an expression, or not modelled, as data: who asked decides whether it is told.

use partita_source::Span;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub(crate) kind: MistakeKind,
    pub(crate) span: Span,
    /// What is said; of an undeclared name the name.
    pub(crate) text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MistakeKind {
    /// The program is wrong.
    Error,
    /// Nobody declares this name; once is enough to say so.
    Undeclared,
    /// Reaching this makes the verdict unknown.
    Unsupported,
    /// So does reaching this with several locales.
    OneLocale,
}

impl Mistake {
    pub(crate) fn is_error(&self) -> bool {
        match self.kind {
            MistakeKind::Error | MistakeKind::Undeclared => true,
            MistakeKind::Unsupported | MistakeKind::OneLocale => false,
        }
    }
}
