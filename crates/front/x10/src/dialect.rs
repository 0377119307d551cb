//! The two dialects, and what tells them apart.

use partita_source::Span;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// The language of 2010, version 2.0.4.
    Legacy,
    /// Version 2.6.
    #[default]
    Current,
}

/// Which dialect a file is in, and how that is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recognised {
    pub dialect: Dialect,
    /// Whether it was said on the command line rather than found out.
    pub told: bool,
    /// The first piece of the file that exists in one dialect only.
    pub shown_by: Option<Marker>,
}

/// A piece of text that exists in one dialect only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    pub dialect: Dialect,
    /// As a message shows it: `` `foreach` ``, `` `T!` ``.
    pub what: &'static str,
    pub span: Span,
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dialect::Legacy => "2.0",
            Dialect::Current => "2.6",
        })
    }
}
