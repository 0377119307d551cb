//! One diagnostic in rustc's look, drawn by `annotate-snippets`.
//!
//! A span is first brought into its file: clamped to the text, moved to character boundaries, and
//! cut at the end of its first line (a loop of forty lines is named by its head). Spans in a file
//! that is not in the map are told in a note instead of drawn. Lines wider than the terminal are
//! cut by `annotate-snippets` around what is underlined.

use crate::Style;
use crate::text::{clean, clean_lines, wrap};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use partita_source::{Diagnostic, FileId, Label, Severity, SourceFile, SourceMap};
use std::ops::Range;

/// Columns a diagnostic may take when nobody says.
pub const DEFAULT_WIDTH: usize = 100;

/// Narrower terminals than this get lines of this width.
const LEAST_WIDTH: usize = 40;

/// The diagnostic as text.
#[must_use]
pub fn diagnostic(map: &SourceMap, d: &Diagnostic, style: Style) -> String {
    diagnostic_in(map, d, style, DEFAULT_WIDTH)
}

/// Several diagnostics with an empty line between them.
#[must_use]
pub fn diagnostics(map: &SourceMap, list: &[Diagnostic], style: Style) -> String {
    list.iter().map(|d| diagnostic(map, d, style)).collect::<Vec<_>>().join("\n")
}

/// The diagnostic as text of about `width` columns.
#[must_use]
pub fn diagnostic_in(map: &SourceMap, d: &Diagnostic, style: Style, width: usize) -> String {
    let primary = d.primary.iter().map(|label| (AnnotationKind::Primary, label));
    let secondary = d.secondary.iter().map(|label| (AnnotationKind::Context, label));
    let marks: Vec<_> = primary.chain(secondary).collect();
    draw(map, &Heading::of(d), &marks, &d.notes, d.help.as_deref(), style, width)
}

/// The first line of a diagnostic.
pub(crate) struct Heading<'a> {
    pub severity: Severity,
    pub code: &'a str,
    pub message: &'a str,
}

impl<'a> Heading<'a> {
    fn of(d: &'a Diagnostic) -> Self {
        Heading { severity: d.severity, code: d.code, message: &d.message }
    }

    fn level(&self) -> Level<'static> {
        match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        }
    }
}

/// Draws a heading, the marked source, notes and help.
pub(crate) fn draw(
    map: &SourceMap,
    heading: &Heading<'_>,
    marks: &[(AnnotationKind, &Label)],
    notes: &[String],
    help: Option<&str>,
    style: Style,
    width: usize,
) -> String {
    let width = width.max(LEAST_WIDTH);
    let mut title = heading.level().primary_title(clean(heading.message));
    if !heading.code.is_empty() {
        title = title.id(heading.code);
    }
    let mut group = Group::with_title(title);
    for (file, marks) in by_file(map, marks) {
        group = group.element(snippet(file, &marks));
    }
    let room = width.saturating_sub(16);
    for (_, label) in marks {
        if map.file(label.span.file).is_none() && !label.text.is_empty() {
            group = group.element(Level::NOTE.message(paragraph(&label.text, room)));
        }
    }
    for note in notes {
        group = group.element(Level::NOTE.message(paragraph(note, room)));
    }
    if let Some(help) = help {
        group = group.element(Level::HELP.message(paragraph(help, room)));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colour => Renderer::styled().hyperlink(false),
    };
    let mut text = trim_lines(&renderer.term_width(width).render(&[group]));
    text.push('\n');
    text
}

/// Cleaned lines, each wrapped.
fn paragraph(text: &str, room: usize) -> String {
    let lines: Vec<_> = clean_lines(text).iter().flat_map(|line| wrap(line, room)).collect();
    lines.join("\n")
}

/// No blanks at line ends, no empty lines at the end.
fn trim_lines(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

type Mark<'a> = (AnnotationKind, &'a Label);

/// The marks of each file, files in the order in which they are first named.
fn by_file<'a, 'm>(map: &'m SourceMap, marks: &[Mark<'a>]) -> Vec<(&'m SourceFile, Vec<Mark<'a>>)> {
    let mut groups: Vec<(FileId, &SourceFile, Vec<Mark<'a>>)> = Vec::new();
    for &mark in marks {
        let id = mark.1.span.file;
        match groups.iter_mut().find(|(known, ..)| *known == id) {
            Some((.., list)) => list.push(mark),
            None => {
                if let Some(file) = map.file(id) {
                    groups.push((id, file, vec![mark]));
                }
            }
        }
    }
    groups.into_iter().map(|(_, file, list)| (file, list)).collect()
}

fn snippet<'a>(
    file: &'a SourceFile,
    marks: &[Mark<'_>],
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let annotations = marks.iter().map(|(kind, label)| {
        let text = Some(clean(&label.text)).filter(|text| !text.is_empty());
        kind.span(visible(&file.text, label.span.range())).label(text)
    });
    Snippet::source(file.text.as_str()).path(clean(&file.name)).annotations(annotations)
}

/// The part of a span that can be underlined: inside the text, at character boundaries, on one
/// line. A span in the empty last line moves back to the end of the last line with text.
fn visible(text: &str, span: Range<usize>) -> Range<usize> {
    let mut start = text.floor_char_boundary(span.start.min(text.len()));
    let last = text.trim_end().len();
    if start >= last {
        start = start.min(line_end(text, last));
    }
    let end = text.ceil_char_boundary(span.end.clamp(start, text.len()));
    start..end.min(line_end(text, start)).max(start)
}

/// The end of the line that `at` is in, before its line break.
fn line_end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
    at + line.trim_end_matches('\r').len()
}

#[cfg(test)]
#[path = "diagnostic_tests.rs"]
mod tests;
