//! Where diagnostics go: bounded in number, handed out in file order.

use crate::limits;
use partita_source::{Diagnostic, Diagnostics, Severity};

/// Diagnostics so far. Keeps the first [`limits::ERRORS`] errors and says when there were more.
#[derive(Default)]
pub struct Sink {
    found: Diagnostics,
    errors: usize,
    warnings: usize,
    left_out: bool,
}

impl Sink {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let (count, limit) = match diagnostic.severity {
            Severity::Error => (&mut self.errors, limits::ERRORS),
            Severity::Warning | Severity::Note => (&mut self.warnings, limits::WARNINGS),
        };
        if *count < limit {
            *count += 1;
            self.found.push(diagnostic);
        } else {
            self.left_out = true;
        }
    }

    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether reading on is pointless: further errors would not be shown.
    pub fn is_full(&self) -> bool {
        self.errors >= limits::ERRORS
    }

    /// All of them by place in the file; those at one place in the order they were found.
    pub fn finish(mut self) -> Diagnostics {
        self.found
            .sort_by_key(|diagnostic| diagnostic.primary.as_ref().map(|label| label.span.start));
        if self.left_out || self.is_full() {
            self.found.push(Diagnostic::new(
                "too-many-errors",
                Severity::Note,
                None,
                "there may be more messages; only the first ones are shown",
            ));
        }
        self.found
    }
}

/// Source text for a message: in backquotes, and cut when it is very long.
pub fn quote(text: &str) -> String {
    match text.char_indices().nth(limits::QUOTE) {
        None => format!("`{text}`"),
        Some((end, _)) => format!("`{}...`", text.get(..end).unwrap_or_default()),
    }
}
