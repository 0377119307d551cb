//! Files in memory, and the shortest ways to read a text.

use partita_c::ast::Unit;
use partita_c::{Dialect, Files, Options, PlainC, Seen, Source};
use partita_source::{Diagnostic, Diagnostics, FileId, SourceMap};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Files in memory, by path. The main one is `main.c`.
#[derive(Default)]
pub struct Memory {
    pub texts: BTreeMap<String, String>,
    pub sources: SourceMap,
}

impl Files for Memory {
    fn read(&mut self, path: &str) -> Option<(FileId, Arc<str>)> {
        let text = self.texts.get(path)?.clone();
        Some((self.sources.add(path, text.clone()), text.into()))
    }

    fn bundled(&mut self, name: &str, text: &str) -> FileId {
        self.sources.add(name, text)
    }
}

impl Memory {
    pub fn with(files: &[(&str, &str)]) -> Self {
        let own = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
        Memory { texts: files.iter().map(own).collect(), sources: SourceMap::new() }
    }
}

/// All that reading a text gives.
pub struct Outcome {
    pub unit: Unit,
    pub found: Diagnostics,
    pub seen: Seen,
    pub sources: SourceMap,
}

pub fn read_as(text: &str, dialect: &dyn Dialect, options: &Options, memory: Memory) -> Outcome {
    let mut memory = memory;
    let file = memory.sources.add("main.c", text);
    let mut seen = Seen::default();
    let source = Source { file, name: "main.c", text };
    let (unit, found) = partita_c::parse(source, dialect, options, &mut memory, &mut seen);
    Outcome { unit, found, seen, sources: memory.sources }
}

pub fn read(text: &str) -> Outcome {
    read_as(text, &PlainC, &Options::default(), Memory::default())
}

/// The syntax of a text that has no faults.
#[track_caller]
pub fn good(text: &str) -> Unit {
    let outcome = read(text);
    assert!(outcome.found.is_empty(), "{text}\n{:#?}", outcome.messages());
    outcome.unit
}

impl Outcome {
    /// Each message with its line and the text that it points at.
    pub fn messages(&self) -> Vec<String> {
        self.found.iter().map(|one| self.message(one)).collect()
    }

    fn message(&self, one: &Diagnostic) -> String {
        let Some(label) = &one.primary else { return one.message.clone() };
        let line = self.sources.position(label.span).map_or(0, |(_, position)| position.line);
        format!("{line}: {} [{}]", one.message, self.sources.text(label.span))
    }

    pub fn errors(&self) -> usize {
        self.found.iter().filter(|one| one.is_error()).count()
    }
}

/// The tokens behind the preprocessor, with blanks between them.
pub fn expanded(text: &str, options: &Options, memory: Memory) -> (String, Diagnostics, Seen) {
    let mut memory = memory;
    let file = memory.sources.add("main.c", text);
    let mut seen = Seen::default();
    let source = Source { file, name: "main.c", text };
    let (tokens, found) = partita_c::preprocess(source, &PlainC, options, &mut memory, &mut seen);
    let texts: Vec<&str> = tokens.iter().map(|token| &**token).collect();
    (texts.join(" "), found, seen)
}
