//! Files to lines: included files are put in their place, and a traditional preprocessor runs where wanted.
//!
//! The preprocessor knows `#define` (with and without arguments), `#undef`, the `#if` family, `#include`,
//! `#error` and `#warning`; other directives are ignored. Macro names are case-sensitive. Nothing is replaced in
//! strings and comments, and `//` is no comment. Directives leave no line behind.

mod condition;
mod directive;
mod macros;

use crate::form::{Line, Text, fixed};
use crate::{Includes, Options, Source, limits};
use macros::Macros;
use partita_source::Sink;
use partita_source::{Diagnostic, FileId, Span};

/// Whether the preprocessor runs on a file.
pub fn wanted(source: Source<'_>, options: &Options) -> bool {
    let upper = source.name.rsplit_once('.').is_some_and(|(_, extension)| {
        extension.starts_with(|letter: char| letter.is_ascii_uppercase())
    });
    upper || !options.defines.is_empty() || source.text.lines().any(|line| line.starts_with('#'))
}

/// One `#if` and its branches.
#[derive(Debug)]
struct Condition {
    /// Whether the lines of the current branch are read.
    active: bool,
    /// A branch has been chosen, or nothing around is read.
    settled: bool,
    in_else: bool,
    opened: Span,
}

pub struct Reader<'r, 'i> {
    macros: Macros,
    conditions: Vec<Condition>,
    preprocess: bool,
    fixed: bool,
    /// The quote of a string that the last line left open.
    quote: Option<u8>,
    depth: usize,
    /// What included files and macros may still add.
    budget: usize,
    lines: Vec<Line>,
    sink: &'r mut Sink,
    includes: &'r mut Includes<'i>,
}

/// The lines of a file after preprocessor and `include`.
pub fn lines(
    source: Source<'_>,
    options: &Options,
    is_fixed: bool,
    includes: &mut Includes<'_>,
    sink: &mut Sink,
) -> Vec<Line> {
    let mut reader = Reader {
        macros: Macros::new(&options.defines),
        conditions: Vec::new(),
        preprocess: wanted(source, options),
        fixed: is_fixed,
        quote: None,
        depth: 0,
        budget: limits::ADDED_TEXT,
        lines: Vec::new(),
        sink,
        includes,
    };
    reader.file(source);
    reader.lines
}

impl Reader<'_, '_> {
    fn file(&mut self, source: Source<'_>) {
        let open_before = self.conditions.len();
        let mut rest = source.text.strip_prefix('\u{feff}').unwrap_or(source.text);
        let mut number = 0;
        while !rest.is_empty() && !self.sink.is_full() {
            let start = source.text.len() - rest.len();
            let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
            let (line, behind) = rest.split_at(end);
            rest = behind;
            number += 1;
            let line = line.strip_suffix('\n').unwrap_or(line);
            let line = line.strip_suffix('\r').unwrap_or(line);
            if self.preprocess && line.trim_start().starts_with('#') {
                let mut joined = line.to_owned();
                while joined.ends_with('\\') && !rest.is_empty() {
                    joined.pop();
                    joined.push(' ');
                    let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
                    let (more, behind) = rest.split_at(end);
                    rest = behind;
                    number += 1;
                    joined.push_str(more.trim_end_matches(['\n', '\r']));
                }
                let span = Span::new(source.file, start, start + line.trim_end().len());
                self.directive(&joined, span, source);
            } else if self.conditions.last().is_none_or(|condition| condition.active) {
                self.line(source, start, line, number);
            }
        }
        while self.conditions.len() > open_before {
            if let Some(condition) = self.conditions.pop() {
                let message = "this `#if` is never closed";
                self.sink.push(
                    Diagnostic::error("syntax", condition.opened, message).help("add `#endif`"),
                );
            }
        }
    }

    fn line(&mut self, source: Source<'_>, start: usize, line: &str, number: usize) {
        if let Some((name, at)) = include_line(line) {
            let span = Span::new(source.file, start + at, start + line.trim_end().len());
            return self.include(name, span, source.file);
        }
        let mut text = Text::original(source.file, start, line);
        if self.preprocess && !(self.fixed && fixed::is_comment(line)) {
            if self.fixed && !fixed::is_continuation(line) {
                self.quote = None;
            }
            let place = macros::Place { file: source.name, line: number };
            let budget = &mut self.budget;
            let (expanded, quote) = self.macros.expand_line(&text, self.quote, place, budget);
            let continued = self.fixed || line.trim_end().ends_with('&');
            self.quote = quote.filter(|_| continued);
            match expanded {
                Ok(None) => {}
                Ok(Some(expanded)) => text = expanded,
                Err(message) => {
                    let span = Span::new(source.file, start, start + line.trim_end().len());
                    self.sink.error(span, message);
                }
            }
        }
        self.lines.push(Line { text });
    }

    fn include(&mut self, name: &str, span: Span, asker: FileId) {
        if self.depth >= limits::INCLUDES {
            return self.sink.error(span, "files include each other too deeply");
        }
        let Some((file, text)) = (self.includes)(name, asker) else {
            let message = format!("cannot find the included file `{name}`");
            return self.sink.push(
                Diagnostic::error("syntax", span, message)
                    .help("the name is looked up beside the file that includes it"),
            );
        };
        let room = self.budget.checked_sub(text.len() + 1);
        self.budget = room.unwrap_or_default();
        if room.is_none() {
            return self.sink.error(span, "included files and macros add too much text");
        }
        self.depth += 1;
        self.file(Source { file, name, text: &text });
        self.depth -= 1;
    }
}

/// `include 'name'` alone on a line: the name, and where the line's text starts.
fn include_line(line: &str) -> Option<(&str, usize)> {
    let trimmed = line.trim_start();
    let word = trimmed.get(..7)?;
    if !word.eq_ignore_ascii_case("include") {
        return None;
    }
    let rest = trimmed.get(7..)?.trim_start();
    let quote = rest.chars().next().filter(|quote| matches!(quote, '\'' | '"'))?;
    let (name, behind) = rest.get(1..)?.split_once(quote)?;
    let behind = behind.trim_start();
    (behind.is_empty() || behind.starts_with('!')).then_some((name, line.len() - trimmed.len()))
}
