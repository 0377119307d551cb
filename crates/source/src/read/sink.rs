//! Collects what is said about one text, and stops after enough errors.

use crate::{Diagnostic, Diagnostics, Severity, Span};

/// After so many errors the rest of the text is not read; of the other messages no more are kept.
const ENOUGH: usize = 50;

#[derive(Debug, Default)]
pub struct Sink {
    found: Diagnostics,
    errors: usize,
    others: usize,
}

impl Sink {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.is_full() {
            return;
        }
        let count = if diagnostic.is_error() { &mut self.errors } else { &mut self.others };
        *count += 1;
        if *count <= ENOUGH {
            self.found.push(diagnostic);
        }
        if self.is_full() {
            let text = format!("more than {ENOUGH} errors: the rest is not read");
            let last = Diagnostic::new("too-many-errors", Severity::Error, None, text);
            self.found.push(last);
        }
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.push(Diagnostic::error("syntax", span, message));
    }

    /// Whether reading on is pointless: further errors would not be kept.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.errors >= ENOUGH
    }

    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// How much has been said, for [`Sink::forget`].
    #[must_use]
    pub fn mark(&self) -> (usize, usize) {
        (self.found.len(), self.errors)
    }

    /// Takes back what was said since the mark: a reading that did not fit.
    pub fn forget(&mut self, (count, errors): (usize, usize)) {
        self.found.truncate(count);
        self.errors = errors;
        self.others = self.found.len() - errors.min(self.found.len());
    }

    /// All of it in the order in which it was found.
    #[must_use]
    pub fn found(self) -> Diagnostics {
        self.found
    }

    /// All of it in the order of the text; what has no place comes last.
    #[must_use]
    pub fn in_order(mut self) -> Diagnostics {
        self.found.sort_by_key(|diagnostic| {
            diagnostic.primary.as_ref().map_or(u32::MAX, |label| label.span.start)
        });
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FileId;

    fn at(start: usize) -> Span {
        Span::new(FileId(0), start, start + 1)
    }

    #[test]
    fn enough_is_enough() {
        let mut sink = Sink::default();
        for start in (0..200).rev() {
            sink.push(Diagnostic::warning("w", at(start), "odd"));
        }
        assert!(!sink.is_full());
        for start in (0..60).rev() {
            sink.error(at(start), "wrong");
        }
        assert!(sink.is_full() && sink.has_errors());
        let found = sink.in_order();
        assert_eq!(found.len(), 101);
        assert_eq!(found.last().map(|last| last.code), Some("too-many-errors"));
        assert!(found[..100].is_sorted_by_key(|d| d.primary.as_ref().map(|l| l.span.start)));
    }

    #[test]
    fn what_is_forgotten_was_never_said() {
        let mut sink = Sink::default();
        sink.error(at(1), "kept");
        let mark = sink.mark();
        for start in 0..100 {
            sink.error(at(start), "tried");
        }
        sink.forget(mark);
        assert!(!sink.is_full());
        assert_eq!(sink.found().len(), 1);
    }
}
