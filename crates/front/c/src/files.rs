//! Where files come from, and what else was met in them. Nothing here reads a disk.

use partita_kit::nearest;
use partita_source::{Diagnostic, Diagnostics, FileId, Severity, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Files that a program may include.
pub trait Files {
    /// The file of that path, as a user would write it, if it is there.
    fn read(&mut self, path: &str) -> Option<(FileId, Arc<str>)>;

    /// Makes a bundled header known, so that messages can show it.
    fn bundled(&mut self, name: &str, text: &str) -> FileId;
}

/// How files are to be read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `-D NAME=VALUE`. It wins over an object-like `#define` of the main file.
    pub defines: Vec<(String, String)>,
    /// `-U NAME`
    pub undefines: Vec<String>,
    /// `-I DIR`
    pub folders: Vec<String>,
}

/// What was met besides the program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Seen {
    /// Names that some line tested or expanded; a `-D` of another name changes nothing.
    pub asked: BTreeSet<String>,
    /// `-D` that won over a `#define` of the main file.
    pub overridden: Vec<Overridden>,
    /// Pragmas that nobody follows, by their first word.
    pub pragmas: BTreeMap<String, Span>,
    /// Bundled headers that were included.
    pub headers: BTreeSet<String>,
}

/// `N = 4 (100000 in the source)`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overridden {
    pub name: String,
    pub value: String,
    pub in_source: String,
    /// The `#define` that lost.
    pub span: Span,
}

/// A definition that changes nothing is a mistake in the command: the verdict would be about another program than it seems.
/// `seen` is of all files of the program.
#[must_use]
pub fn unused_definitions(options: &Options, seen: &Seen) -> Diagnostics {
    let unused = options.defines.iter().filter(|(name, _)| !seen.asked.contains(name));
    let told = unused.map(|(name, _)| {
        let message = format!("-D {name}: no line of the program tests or expands `{name}`");
        let error = Diagnostic::new("usage", Severity::Error, None, message);
        match nearest(name, seen.asked.iter().map(String::as_str)) {
            Some(meant) => error.help(format!("did you mean `{meant}`?")),
            None => error,
        }
    });
    told.collect()
}
