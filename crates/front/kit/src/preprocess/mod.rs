//! The preprocessor: files to lines. Included files are put in their place, directives obeyed, macros replaced.
//!
//! It knows `#define` (with and without arguments), `#undef`, the `#if` family, `#include`, `#error` and `#warning`; line
//! markers and pragmas are ignored. Nothing is replaced in strings and comments; comments stay in their lines for whoever
//! reads them. Directives leave no line behind. Where languages differ, [`Rules`] says how.
//!
//! Invariant: every byte of a line knows where it came from, and no input makes more than [`ADDED_TEXT`] of new text.
//!
//! Not covered: arguments of one macro on several lines, macros with any number of arguments.

mod body;
mod condition;
mod directive;
mod macros;
mod rules;
#[cfg(test)]
mod tests;

pub use rules::{Bodies, Rules, Syntax};

use crate::{Source, Text};
use body::Open;
use macros::Macros;
use partita_source::{Diagnostic, FileId, Sink, Span};
use std::collections::BTreeSet;

/// Files that include each other.
const INCLUDES: usize = 20;
/// Bytes of text that included files and macros may add.
const ADDED_TEXT: usize = 64 << 20;

/// Finds the text of an included file: name as written, and the file that asks.
pub type Includes<'a> = dyn FnMut(&str, FileId) -> Option<(FileId, String)> + 'a;

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

struct Preprocessor<'r, 'i> {
    rules: &'r dyn Rules,
    macros: Macros,
    conditions: Vec<Condition>,
    /// The string or comment that the last line left open.
    open: Option<Open>,
    depth: usize,
    /// What included files and macros may still add.
    budget: usize,
    lines: Vec<Text>,
    sink: &'r mut Sink,
    includes: &'r mut Includes<'i>,
}

/// The lines of a file when everything is included and replaced. `defines` are macros from outside; `asked` gets the names of
/// macros that some line tested or replaced.
#[must_use]
pub fn lines(
    source: Source<'_>,
    defines: &[(String, String)],
    rules: &dyn Rules,
    includes: &mut Includes<'_>,
    asked: &mut BTreeSet<String>,
    sink: &mut Sink,
) -> Vec<Text> {
    let mut preprocessor = Preprocessor {
        rules,
        macros: Macros::new(defines, rules.syntax()),
        conditions: Vec::new(),
        open: None,
        depth: 0,
        budget: ADDED_TEXT,
        lines: Vec::new(),
        sink,
        includes,
    };
    preprocessor.file(source);
    asked.extend(preprocessor.macros.asked());
    preprocessor.lines
}

/// Takes the next line off a text, without its end.
fn take_line<'t>(rest: &mut &'t str) -> &'t str {
    let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
    let (line, behind) = rest.split_at(end);
    *rest = behind;
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

impl Preprocessor<'_, '_> {
    fn is_active(&self) -> bool {
        self.conditions.last().is_none_or(|condition| condition.active)
    }

    fn file(&mut self, source: Source<'_>) {
        let open_before = self.conditions.len();
        let mut rest = source.text.strip_prefix('\u{feff}').unwrap_or(source.text);
        let mut number = 0;
        while !rest.is_empty() && !self.sink.is_full() {
            let start = source.text.len() - rest.len();
            let first = take_line(&mut rest);
            number += 1;
            let in_comment = matches!(self.open, Some(Open::Comment(_)));
            let directive = self.rules.runs() && !in_comment && first.trim_start().starts_with('#');
            let mut line = Text::original(source.file, start, first);
            let at = number;
            while (directive || self.rules.syntax().splices)
                && line.text.ends_with('\\')
                && !rest.is_empty()
            {
                let start = source.text.len() - rest.len();
                line.cut(line.text.len() - 1);
                // The words of a directive stay apart.
                let end = line.span(line.text.len(), line.text.len());
                line.push(if directive { " " } else { "" }, end, false);
                let next = take_line(&mut rest);
                line.push(next, Span::new(source.file, start, start + next.len()), true);
                number += 1;
            }
            if directive {
                let span = Span::new(source.file, start, start + first.trim_end().len());
                self.directive(&line.text, span, source);
            } else if self.is_active() {
                let place = macros::Place { file: source.name, line: at };
                self.line(line, place, source.file);
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

    fn line(&mut self, mut line: Text, place: macros::Place<'_>, file: FileId) {
        let whole = |line: &Text, from: usize| line.span(from, line.text.trim_end().len());
        if let Some((name, from)) = self.rules.include(&line.text) {
            return self.include(name, whole(&line, from), file);
        }
        if self.rules.runs() && self.rules.replaces_in(&line.text) {
            let in_string = matches!(self.open, Some(Open::String(_)));
            if in_string && !self.rules.continues(&line.text) {
                self.open = None;
            }
            let (expanded, open) =
                self.macros.expand_line(&line, self.open, place, &mut self.budget);
            let stays =
                !matches!(open, Some(Open::String(_))) || self.rules.leaves_open(&line.text);
            self.open = open.filter(|_| stays);
            match expanded {
                Ok(None) => {}
                Ok(Some(expanded)) => line = expanded,
                Err(message) => self.sink.error(whole(&line, 0), message),
            }
        }
        self.lines.push(line);
    }

    fn include(&mut self, name: &str, span: Span, asker: FileId) {
        if self.depth >= INCLUDES {
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
