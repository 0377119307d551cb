//! Writing a program as tree text, with the lines that belong to each step of the original.

use crate::core::StepId;
use partita_source::{Diagnostics, FileId};
use partita_tree::Program;

/// A step of the program that was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Step(StepId),
    /// A network card delivers the value of a remote statement.
    Deliver(usize),
    /// A network card does the reading and updating of a remote atomic.
    Update(usize),
}

/// More parts than this stand in groups: a reader takes each operator in a row for one more level.
const MOST_IN_A_ROW: usize = 32;

/// Parts with an operator between them.
pub fn joined(parts: &[String], word: &str) -> String {
    if parts.len() <= MOST_IN_A_ROW {
        return parts.join(word);
    }
    let groups = parts.chunks(MOST_IN_A_ROW).map(|group| format!("({})", group.join(word)));
    joined(&groups.collect::<Vec<_>>(), word)
}

#[derive(Default, Debug)]
pub struct Text {
    out: String,
    depth: usize,
    lines: usize,
    /// First line, line after the last, and what they are.
    parts: Vec<(usize, usize, Part)>,
}

/// A program that was written, and what its lines stand for.
#[derive(Debug)]
pub struct Written {
    pub text: String,
    pub parts: Vec<(usize, usize, Part)>,
}

impl Text {
    pub fn line(&mut self, line: &str) {
        if line.starts_with('}') {
            self.depth = self.depth.saturating_sub(1);
        }
        if !line.is_empty() {
            self.out.push_str(&"    ".repeat(self.depth));
        }
        self.out.push_str(line);
        self.out.push('\n');
        self.lines += 1;
        if line.ends_with('{') {
            self.depth += 1;
        }
    }

    /// Where a part begins; [`Text::end`] ends it.
    #[must_use]
    pub fn begin(&self) -> usize {
        self.lines
    }

    pub fn end(&mut self, first: usize, part: Part) {
        self.parts.push((first, self.lines, part));
    }

    /// Lines that together are one part.
    pub fn part(&mut self, part: Part, write: impl FnOnce(&mut Text)) {
        let first = self.begin();
        write(self);
        self.end(first, part);
    }

    #[must_use]
    pub fn finish(self) -> Written {
        Written { text: self.out, parts: self.parts }
    }
}

impl Written {
    /// The text as a program.
    #[must_use]
    pub fn read(&self, file: FileId) -> (Program, Diagnostics) {
        partita_tree::text::read(file, &self.text)
    }

    /// Which part a line (from 0) belongs to.
    #[must_use]
    pub fn part_at(&self, line: usize) -> Option<Part> {
        let found = self.parts.iter().find(|(first, end, _)| (*first..*end).contains(&line));
        found.map(|(_, _, part)| *part)
    }

    #[must_use]
    pub fn lines(&self) -> usize {
        self.text.lines().count()
    }
}
