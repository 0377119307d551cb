//! Collects the diagnostics of one file and stops after enough errors.

use crate::{Diagnostic, Diagnostics, Span};

/// After so many errors the rest of the file is not read.
const ERRORS: usize = 50;

#[derive(Debug, Default)]
pub struct Sink {
    pub diagnostics: Diagnostics,
    errors: usize,
}

impl Sink {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.is_full() {
            return;
        }
        if diagnostic.is_error() {
            self.errors += 1;
        }
        let place = diagnostic.primary.as_ref().map(|label| label.span);
        self.diagnostics.push(diagnostic);
        if self.is_full() {
            let text = format!("more than {} errors: the rest is not read", ERRORS);
            let mut last = Diagnostic::error("syntax", place.unwrap_or_default(), text);
            last.primary = None;
            self.diagnostics.push(last);
        }
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.push(Diagnostic::error("syntax", span, message));
    }

    #[must_use]
    pub fn is_full(&self) -> bool {
        self.errors >= ERRORS
    }

    /// How much has been said, for [`Sink::forget`].
    #[must_use]
    pub fn mark(&self) -> (usize, usize) {
        (self.diagnostics.len(), self.errors)
    }

    /// Takes back what was said since the mark: a reading that did not fit.
    pub fn forget(&mut self, (count, errors): (usize, usize)) {
        self.diagnostics.truncate(count);
        self.errors = errors;
    }
}
