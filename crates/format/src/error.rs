//! Why a format cannot be used, and where in its text.

use std::fmt;

/// A fault of a format, or of the items given to it, at a byte offset of the format text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatError {
    /// Byte offset into the format text.
    pub offset: usize,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
}

impl FormatError {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> Self {
        FormatError { offset, message: message.into() }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} (at byte {} of the format)", self.message, self.offset)
    }
}

impl std::error::Error for FormatError {}
