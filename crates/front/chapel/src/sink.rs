//! Collects the diagnostics of one file and stops after enough errors.

use crate::limits;
use partita_source::{Diagnostic, Diagnostics, Span};

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
            let text = format!("more than {} errors: the rest is not read", limits::ERRORS);
            let mut last = Diagnostic::error("syntax", place.unwrap_or_default(), text);
            last.primary = None;
            self.diagnostics.push(last);
        }
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.push(Diagnostic::error("syntax", span, message));
    }

    pub fn is_full(&self) -> bool {
        self.errors >= limits::ERRORS
    }
}
