//! Patterns and replacements in tree text.
//!
//! The reader of tree text knows no metavariables, but it knows names in backticks: `$x` is read as the name
//! `` `$x` ``, and a statement `$body...;` as a call of that name. Positions are carried back.

use crate::syntax::Fragment;
use crate::view::{Node, is_position};
use partita_source::{Diagnostics, FileId, Span};
use partita_tree::{NodeId, Program, Spans, text};
use serde::Serialize;
use serde_json::Value;

/// Declarations and statements of a pattern or replacement.
pub(super) fn statements(file: FileId, text: &str, base: usize) -> Fragment {
    let cut = declarations_end(text);
    let (first, second) = text.split_at(cut);
    let mut found = Vec::new();
    let mut declarations = Vec::new();
    if !first.trim().is_empty() {
        let source = Source::new(file, first, base, "", closing(first));
        let (program, errors) = text::read(file, &source.text);
        found.extend(source.diagnostics(errors));
        declarations = source.nodes(&program.globals, &program.spans);
    }
    let mut block = Vec::new();
    if !second.trim().is_empty() {
        let source = Source::new(file, second, base + cut, "proc rule() { ", " }");
        let (program, errors) = text::read(file, &source.text);
        found.extend(source.diagnostics(errors));
        if let [rule] = program.procs.as_slice() {
            block = source.nodes(&rule.body, &program.spans);
        }
    }
    Fragment { declarations, statements: block, found }
}

/// A reference, or a term.
pub(super) fn reference(file: FileId, text: &str, base: usize) -> (Option<Node>, Diagnostics) {
    let source = Source::new(file, text, base, "", "");
    let mut program = Program::default();
    let (expr, errors) = text::read_expr(&mut program, file, &source.text);
    let nodes = expr.map(|expr| source.nodes(&[expr], &program.spans));
    (nodes.and_then(|mut nodes| nodes.pop()), source.diagnostics(errors))
}

/// Local declarations as global ones, for rules about declarations.
pub(super) fn as_declarations(statements: Vec<Node>) -> Vec<Node> {
    let inner = |mut stmt: Node| stmt.get_mut("kind")?.get_mut("Declare").map(Value::take);
    statements.into_iter().filter_map(inner).collect()
}

/// Where global declarations end: as long as statements start with a qualifier.
fn declarations_end(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or("");
        let word = rest.trim_start();
        let qualified = ["symmetric ", "sync ", "const "].iter().any(|q| word.starts_with(q));
        match rest.find(';') {
            Some(end) if qualified => at += end + 1,
            None if qualified => return text.len(),
            Some(_) | None => return at,
        }
    }
}

fn closing(text: &str) -> &'static str {
    if text.trim_end().ends_with(';') { "" } else { ";" }
}

/// A text in which metavariables have become names, with the way back to the original positions.
struct Source {
    file: FileId,
    text: String,
    /// For each byte of `text`, and its end: the offset in the file.
    offsets: Vec<usize>,
}

impl Source {
    fn new(file: FileId, text: &str, base: usize, before: &str, after: &str) -> Self {
        let mut source = Source { file, text: String::new(), offsets: Vec::new() };
        source.push(before, base, false);
        let mut last = None;
        let mut at = 0;
        while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let word = word_length(text.get(at..).unwrap_or(""));
            let piece = text.get(at..at + word.max(c.len_utf8())).unwrap_or("");
            if piece.contains('$') {
                source.push("`", base + at, false);
                source.push(piece, base + at, true);
                source.push("`", base + at + piece.len(), false);
                let next = text.get(at + piece.len()..).unwrap_or("").trim_start().chars().next();
                let starts = matches!(last, None | Some('{' | '}' | ';'));
                if starts && matches!(next, Some(';') | None) && !before.is_empty() {
                    source.push("()", base + at + piece.len(), false);
                }
                if starts && next.is_none() && !before.is_empty() {
                    source.push(";", base + at + piece.len(), false);
                }
            } else {
                source.push(piece, base + at, true);
            }
            if !piece.trim().is_empty() {
                last = piece.chars().last();
            }
            at += piece.len();
        }
        source.push(after, base + text.len(), false);
        source.offsets.push(base + text.len());
        source
    }

    fn push(&mut self, text: &str, offset: usize, moves: bool) {
        self.text.push_str(text);
        self.offsets.extend((0..text.len()).map(|at| if moves { offset + at } else { offset }));
    }

    fn span(&self, span: Span) -> Span {
        let of =
            |at: u32| self.offsets.get(at as usize).or(self.offsets.last()).copied().unwrap_or(0);
        Span::new(self.file, of(span.start), of(span.end))
    }

    fn diagnostics(&self, mut found: Diagnostics) -> Diagnostics {
        for one in &mut found {
            for label in one.primary.iter_mut().chain(&mut one.secondary) {
                label.span = self.span(label.span);
            }
        }
        found
    }

    /// The view of some pieces; ids have become spans, because these pieces belong to no program.
    fn nodes<T: Serialize>(&self, items: &[T], spans: &Spans) -> Vec<Node> {
        let view = |item: &T| serde_json::to_value(item).ok();
        let mut nodes: Vec<Node> = items.iter().filter_map(view).collect();
        nodes.iter_mut().for_each(|node| self.place(node, spans));
        nodes
    }

    fn place(&self, node: &mut Node, spans: &Spans) {
        match node {
            Value::Array(items) => items.iter_mut().for_each(|item| self.place(item, spans)),
            Value::Object(map) => {
                for (key, value) in map.iter_mut() {
                    if !is_position(key) {
                        self.place(value, spans);
                        continue;
                    }
                    let id = value.as_u64().and_then(|id| u32::try_from(id).ok()).map(NodeId);
                    let span = id.and_then(|id| spans.get(id)).map(|span| self.span(span));
                    *value = serde_json::to_value(span).unwrap_or_default();
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// The length of the word at the start, with `...` when it is a metavariable's.
fn word_length(text: &str) -> usize {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let end = text.find(|c| !is_word(c)).unwrap_or(text.len());
    let word = text.get(..end).unwrap_or("");
    let many = word.contains('$') && text.get(end..).is_some_and(|rest| rest.starts_with("..."));
    if many { end + 3 } else { end }
}
