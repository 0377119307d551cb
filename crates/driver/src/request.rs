//! What to check, and how large to make it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A program and the size it is checked at.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Request {
    /// The program, the main file first.
    pub files: Vec<PathBuf>,
    /// For programs that do not fix it themselves; otherwise the language's default.
    pub places: Option<u32>,
    /// `NAME=VALUE`: what that means, the language says.
    pub definitions: Vec<String>,
    /// What only some languages ask for, by the name of the option.
    pub extras: BTreeMap<String, String>,
    /// Files of rules that rewrite the program first.
    pub rules: Vec<PathBuf>,
    /// Look-up tables, applied before the rules.
    pub tables: Vec<PathBuf>,
    /// Names of variables that start with any value.
    pub inputs: Vec<String>,
    /// Names of variables that are results.
    pub results: Vec<String>,
    /// Reductions of the language that are switched off, by name; `all` for all of them.
    pub without: Vec<String>,
    /// Definitions of what the program does not have are passed over.
    pub lenient: bool,
}

impl Request {
    /// A program of one file, as it is.
    #[must_use]
    pub fn of(file: impl Into<PathBuf>) -> Self {
        Request { files: vec![file.into()], ..Request::default() }
    }

    #[must_use]
    pub fn places(mut self, places: u32) -> Self {
        self.places = Some(places);
        self
    }

    /// `NAME=VALUE`
    #[must_use]
    pub fn define(mut self, definition: impl Into<String>) -> Self {
        self.definitions.push(definition.into());
        self
    }

    /// Whether the language may make a reduction.
    #[must_use]
    pub fn reduces(&self, name: &str) -> bool {
        self.without.iter().all(|other| other != name && other != "all")
    }

    /// What the program is called in messages: its first file.
    #[must_use]
    pub fn name(&self) -> String {
        self.files.first().map(|path| path.display().to_string()).unwrap_or_default()
    }

    /// Definitions as names with values; what has none gets `otherwise`.
    #[must_use]
    pub fn pairs(&self, otherwise: &str) -> Vec<(String, String)> {
        let pair = |text: &String| match text.split_once('=') {
            Some((name, value)) => (name.to_owned(), value.to_owned()),
            None => (text.clone(), otherwise.to_owned()),
        };
        self.definitions.iter().map(pair).collect()
    }
}
