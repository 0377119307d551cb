//! The lines of a table: continued, without comments, cut into left and right side; and the tables inside a harness.

use super::warning;
use partita_source::{Diagnostic, Diagnostics, FileId, Span};

/// One side of an entry.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) text: String,
    pub(super) span: Span,
    /// Behind the program's macros.
    pub(super) expanded: String,
}

impl Side {
    /// No macro changed it.
    pub(super) fn is_plain(&self) -> bool {
        let squeezed = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        squeezed(&self.text) == squeezed(&self.expanded)
    }
}

#[derive(Clone, Debug)]
pub(super) enum Line {
    Entry {
        class: Option<char>,
        left: Side,
        right: Side,
        optional: bool,
    },
    /// `bit lk[15];`
    Cells(String),
    Declare {
        ty: String,
        name: String,
        scope: String,
    },
    Always {
        text: String,
        code: Option<String>,
    },
    Claims(String),
    /// `default modex`
    Default,
}

#[derive(Clone, Debug)]
pub(super) struct Logical {
    pub(super) is: Line,
    pub(super) span: Span,
    pub(super) title: String,
}

impl Logical {
    /// What the program's macros are for.
    pub(super) fn texts(&self) -> Vec<String> {
        match &self.is {
            Line::Entry { left, right, .. } => vec![left.text.clone(), right.text.clone()],
            Line::Cells(text) | Line::Always { text, .. } => vec![text.clone()],
            Line::Declare { name, .. } => vec![name.clone()],
            Line::Claims(_) | Line::Default => Vec::new(),
        }
    }

    /// Takes as many texts as [`Self::texts`] gives.
    pub(super) fn expand(&mut self, texts: &mut dyn Iterator<Item = String>) {
        let mut next = |into: &mut String| {
            if let Some(text) = texts.next() {
                *into = text;
            }
        };
        match &mut self.is {
            Line::Entry { left, right, .. } => {
                next(&mut left.expanded);
                next(&mut right.expanded);
            }
            Line::Cells(text) | Line::Always { text, .. } => next(text),
            Line::Declare { name, .. } => next(name),
            Line::Claims(_) | Line::Default => {}
        }
    }
}

/// Tables that include tables that include tables.
const MAX_DEPTH: usize = 16;
/// Lines in all of them together.
const MAX_LINES: usize = 10_000;

type Include<'a> = dyn FnMut(&str, FileId) -> Option<(FileId, String)> + 'a;

pub(super) fn all(
    file: FileId,
    text: &str,
    include: &mut Include<'_>,
    found: &mut Diagnostics,
) -> (Vec<Logical>, Vec<(String, String)>) {
    let mut cutter = Cutter {
        include,
        found,
        out: Vec::new(),
        substitutes: Vec::new(),
        constants: Vec::new(),
        depth: 0,
        lines: 0,
    };
    cutter.file(file, text);
    let Cutter { mut out, substitutes, constants, .. } = cutter;
    for (from, to, span) in substitutes {
        substitute(&mut out, &from, &to, span);
    }
    (out, constants)
}

/// In every right side; a statement that the table keeps and that reads so is replaced, too.
fn substitute(lines: &mut Vec<Logical>, from: &str, to: &str, span: Span) {
    let mut done = false;
    for line in lines.iter_mut() {
        if let Line::Entry { right, .. } = &mut line.is
            && right.text.contains(from)
        {
            right.text = right.text.replace(from, to);
            done = true;
        }
    }
    let inner = from.strip_prefix("c_code").map(str::trim).and_then(|rest| {
        Some(rest.strip_prefix('{')?.strip_suffix('}')?.trim().trim_end_matches(';'))
    });
    let side = |text: &str| Side { text: text.to_owned(), span, expanded: text.to_owned() };
    let left = side(inner.unwrap_or(from));
    let is = Line::Entry { class: None, left, right: side(to), optional: done };
    lines.push(Logical { is, span, title: format!("Substitute {from} {to}") });
}

struct Cutter<'a, 'b> {
    include: &'a mut Include<'b>,
    found: &'a mut Diagnostics,
    out: Vec<Logical>,
    substitutes: Vec<(String, String, Span)>,
    /// `Constant NAME=VALUE`
    constants: Vec<(String, String)>,
    depth: usize,
    lines: usize,
}

impl Cutter<'_, '_> {
    fn file(&mut self, file: FileId, text: &str) {
        let harness = text.lines().any(|line| line.starts_with("%L"));
        let mut inside = !harness;
        let mut offset = 0;
        let mut open: Option<(usize, String)> = None;
        for whole in text.split_inclusive('\n') {
            let start = offset;
            offset += whole.len();
            let line = whole.trim_end();
            let span = Span::new(file, start, start + line.len());
            self.lines += 1;
            if self.lines > MAX_LINES {
                return self.error(span, format!("a table has at most {MAX_LINES} lines"));
            }
            if harness && line.starts_with('%') && open.is_none() {
                inside = self.segment(line, span, inside);
                continue;
            }
            if !inside || (open.is_none() && line.trim_start().starts_with('#')) {
                continue;
            }
            let (from, before) = open.take().unwrap_or((start, String::new()));
            // What is joined keeps its places: the mark becomes a blank, the line's end another.
            if let Some(line) = line.strip_suffix('\\') {
                let joined = format!("{before}{line} ");
                let padded =
                    joined.len() + (start + whole.len() - from).saturating_sub(joined.len());
                open = Some((from, format!("{joined:padded$}")));
                continue;
            }
            let joined = format!("{before}{line}");
            if !joined.trim().is_empty() {
                self.logical(file, from, &joined);
            }
        }
        if let Some((from, text)) = open {
            self.logical(file, from, text.trim_end());
        }
    }

    /// A line of a harness that starts with `%`; whether a table follows.
    fn segment(&mut self, line: &str, span: Span, inside: bool) -> bool {
        if line.starts_with("%%") {
            return false;
        }
        let Some(rest) = line.strip_prefix("%L") else {
            if !inside {
                let word = line.split_whitespace().next().unwrap_or(line);
                let message = format!("of a harness only its tables are read, not `{word}`");
                self.found.push(warning(span, message));
            }
            return false;
        };
        let name = rest.trim();
        if let Some((file, text)) =
            (!name.is_empty()).then(|| (self.include)(name, span.file)).flatten()
        {
            self.included(file, &text, span);
            return false;
        }
        true
    }

    fn included(&mut self, file: FileId, text: &str, span: Span) {
        if self.depth >= MAX_DEPTH {
            return self.error(span, "tables include each other too deeply");
        }
        self.depth += 1;
        self.file(file, text);
        self.depth -= 1;
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.found.push(Diagnostic::error("bad-table", span, message));
    }

    fn push(&mut self, is: Line, span: Span, text: &str) {
        let title = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.out.push(Logical { is, span, title });
    }

    fn logical(&mut self, file: FileId, start: usize, text: &str) {
        let lead = text.len() - text.trim_start().len();
        let (start, text) = (start + lead, text.trim());
        let span = Span::new(file, start, start + text.len());
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "claims" => return self.push(Line::Claims(rest.to_owned()), span, text),
            "always" => return self.always(rest, span, text),
            "default" if rest == "modex" => return self.push(Line::Default, span, text),
            "default" => return self.error(span, "`default modex` is the only other default"),
            "Include" => {
                let name = rest.trim_matches('"');
                return match (self.include)(name, file) {
                    Some((file, text)) => self.included(file, &text, span),
                    None => self.error(span, format!("there is no table `{name}`")),
                };
            }
            "Declare" => return self.declare(rest, span, text),
            "Constant" => return self.constant(rest, span),
            "Substitute" => {
                return match sides(rest) {
                    Some((from, to, _)) => {
                        self.substitutes.push((from.to_owned(), to.to_owned(), span));
                    }
                    None => self.error(span, "`Substitute OLD  NEW`: tabs between the two"),
                };
            }
            "Import" | "NonState" | "Track" => {
                let message = format!(
                    "`{word}` has nothing to say here: all variables are part of the state"
                );
                return self.found.push(warning(span, message));
            }
            _ => {}
        }
        if is_declaration(text) {
            return self.push(Line::Cells(text.to_owned()), span, text);
        }
        let (optional, body) = match text.strip_prefix("optional") {
            Some(body) if body.starts_with(char::is_whitespace) => (true, body.trim_start()),
            Some(_) | None => (false, text),
        };
        let start = start + (text.len() - body.len());
        let Some((left, right, at)) = sides(body) else {
            return self
                .error(span, "an entry has two sides, with a tab or two blanks between them");
        };
        let (class, stripped) = match left.split_once(':') {
            Some((letter @ ("A" | "C" | "D" | "F" | "R"), rest)) => {
                (letter.chars().next(), rest.trim_start())
            }
            Some(_) | None => (None, left),
        };
        let from = start + (left.len() - stripped.len());
        let side = |text: &str, from: usize| Side {
            text: text.to_owned(),
            span: Span::new(file, from, from + text.len()),
            expanded: text.to_owned(),
        };
        let (left, right) = (side(stripped, from), side(right, start + at));
        self.push(Line::Entry { class, left, right, optional }, span, text);
    }

    /// `always E;`, `always E as CODE;`
    fn always(&mut self, rest: &str, span: Span, whole: &str) {
        let Some(text) = rest.strip_suffix(';') else {
            return self.error(span, "`always E;` ends with a semicolon");
        };
        let (text, code) = match text.rsplit_once(" as ") {
            Some((text, code)) => (text.trim(), Some(code.trim().to_owned())),
            None => (text.trim(), None),
        };
        self.push(Line::Always { text: text.to_owned(), code }, span, whole);
    }

    fn declare(&mut self, rest: &str, span: Span, whole: &str) {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [ty, name, scope] = words.as_slice() else {
            return self
                .error(span, "`Declare TYPE NAME SCOPE`, where the scope is Global or a function");
        };
        let (ty, name, scope) = ((*ty).to_owned(), (*name).to_owned(), (*scope).to_owned());
        self.push(Line::Declare { ty, name, scope }, span, whole);
    }

    /// Names that have a value in the program need none here.
    fn constant(&mut self, rest: &str, span: Span) {
        for (name, value) in rest.split_whitespace().filter_map(|word| word.split_once('=')) {
            if value.parse::<i64>().is_err() {
                self.error(span, format!("`{name}={value}`: a constant is a number"));
            }
            self.constants.push((name.to_owned(), value.to_owned()));
        }
    }
}

/// A text with constants of the table in it.
pub(super) fn with_constants(text: &str, constants: &[(String, String)]) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (piece, behind) = rest.split_at(end);
        let value = constants.iter().find(|(name, _)| name == piece).map(|(_, value)| value);
        out.push_str(value.map_or(piece, String::as_str));
        rest = behind;
    }
    out
}

/// The two sides of an entry, and where the second begins.
fn sides(text: &str) -> Option<(&str, &str, usize)> {
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        quoted ^= c == '"';
        let here = text.get(at..)?;
        if !quoted && (c == '\t' || here.starts_with("  ")) {
            let right = here.trim_start();
            let from = text.len() - right.len();
            return (!right.is_empty()).then(|| (text[..at].trim_end(), right.trim_end(), from));
        }
    }
    None
}

/// `bit lk[15], n = 1;`
fn is_declaration(text: &str) -> bool {
    let Some((word, rest)) = text.split_once(char::is_whitespace) else { return false };
    let Some(names) = rest.trim().strip_suffix(';') else { return false };
    let known =
        matches!(word, "bit" | "bool" | "byte" | "short" | "int" | "unsigned" | "mtype" | "chan");
    let name = |text: &str| {
        let text = text.trim();
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        let rest = text.get(end..).unwrap_or("").trim_start();
        end > 0 && (rest.is_empty() || rest.starts_with(['[', '=']))
    };
    known && names.split(',').all(name)
}
