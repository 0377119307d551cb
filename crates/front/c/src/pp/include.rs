//! `#include`: where files are looked for.
//!
//! `"f"` is looked for beside the file that asks, then in the folders of `-I`, then among the bundled headers; `<f>` not beside.
//! A bundled header sees only bundled ones.

use super::piece::Piece;
use super::{Preprocessor, Run};
use crate::headers;
use crate::lex::{Mode, lex};
use crate::limits;
use crate::token::Token;
use partita_kit::Source;
use partita_source::{Diagnostic, FileId, Read, Span, Stop};
use std::rc::Rc;
use std::sync::Arc;

/// A file as tokens.
#[derive(Debug)]
pub struct Lexed {
    pub file: FileId,
    pub name: String,
    pub pieces: Vec<Piece>,
    pub bundled: bool,
    text: Arc<str>,
    line_starts: Vec<usize>,
}

impl Lexed {
    /// The number of a byte's line, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= at)
    }

    pub fn text(&self, from: usize, to: usize) -> &str {
        self.text.get(from..to).unwrap_or_default()
    }
}

/// The name in an `#include`.
struct Wanted {
    name: String,
    /// In quotes rather than in angle brackets.
    beside: bool,
    span: Span,
}

impl Preprocessor<'_> {
    pub fn main_file(&mut self, source: Source<'_>) {
        let lexed = self.lexed(source.file, source.name, source.text.into(), false);
        let span = Span::new(source.file, 0, 0);
        // Too long a main file was reported.
        let _: Read<()> = self.enter(lexed, span);
    }

    /// `#include` without its first two tokens.
    pub fn include(&mut self, line: &[Piece], at: Span) -> Read<()> {
        let wanted = self.wanted(line, at)?;
        if self.runs.len() > limits::INCLUDES {
            let message = "files include each other too deeply";
            let note = format!("they may nest {} deep", limits::INCLUDES);
            return Err(self.give_up(Diagnostic::error("syntax", wanted.span, message).note(note)));
        }
        let Some(lexed) = self.find(&wanted) else {
            let error = self.not_found(&wanted);
            self.sink.push(error);
            self.missing = true;
            return Err(Stop);
        };
        if lexed.bundled {
            self.headers.push(lexed.name.trim_matches(['<', '>']).to_owned());
        }
        if self.once.contains(&lexed.file) {
            return Ok(());
        }
        self.enter(lexed, wanted.span)
    }

    fn enter(&mut self, lexed: Rc<Lexed>, at: Span) -> Read<()> {
        let Some(rest) = self.reading.checked_sub(lexed.pieces.len() + 1) else {
            let message = "too much text is included";
            let note = format!("files may have {} tokens in all, counted each time", limits::READ);
            return Err(self.give_up(Diagnostic::error("syntax", at, message).note(note)));
        };
        self.reading = rest;
        self.runs.push(Run { lexed, at: 0, conditions: Vec::new(), shift: 0 });
        Ok(())
    }

    fn wanted(&mut self, line: &[Piece], at: Span) -> Read<Wanted> {
        let direct = line.first().map(|piece| piece.token);
        let expanded;
        let line = if matches!(direct, Some(Token::Str | Token::Less)) {
            line
        } else {
            expanded = self.expand(line);
            &expanded
        };
        let span = match (line.first(), line.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => at,
        };
        match line.first().map(|first| (first.token, self.symbols.text(first.text))) {
            Some((Token::Str, text)) if text.starts_with('"') => {
                let name = text.trim_matches('"').to_owned();
                self.extra_tokens(line.get(1..).unwrap_or_default(), "#include");
                Ok(Wanted { name, beside: true, span })
            }
            Some((Token::Less, _)) => {
                let Some(end) = line.iter().position(|piece| piece.token == Token::Greater) else {
                    return Err(self.wrong(span, "expected `>` behind the name of the header"));
                };
                let name = self.spelled(line.get(1..end).unwrap_or_default());
                self.extra_tokens(line.get(end + 1..).unwrap_or_default(), "#include");
                Ok(Wanted { name, beside: false, span })
            }
            Some(_) | None => {
                Err(self.wrong(span, "`#include` wants a name as \"file.h\" or <file.h>"))
            }
        }
    }

    /// The file that asks: its folder, and whether it is bundled.
    fn asking(&self) -> (String, bool) {
        let Some(run) = self.runs.last() else { return (String::new(), false) };
        let folder = run.lexed.name.rsplit_once('/').map_or("", |(folder, _)| folder);
        (folder.to_owned(), run.lexed.bundled)
    }

    fn find(&mut self, wanted: &Wanted) -> Option<Rc<Lexed>> {
        let (folder, bundled) = self.asking();
        if wanted.name.starts_with('/') {
            return self.load(&wanted.name);
        }
        if !bundled {
            if wanted.beside
                && let Some(found) = self.load(&joined(&folder, &wanted.name))
            {
                return Some(found);
            }
            let folders = &self.options.folders;
            for folder in folders {
                if let Some(found) = self.load(&joined(folder, &wanted.name)) {
                    return Some(found);
                }
            }
        }
        self.bundled_header(&wanted.name)
    }

    fn load(&mut self, path: &str) -> Option<Rc<Lexed>> {
        if let Some(known) = self.known.get(path) {
            return known.clone();
        }
        let read = self.files.read(path);
        let found = read.map(|(file, text)| self.lexed(file, path, text, false));
        self.known.insert(path.to_owned(), found.clone());
        found
    }

    fn bundled_header(&mut self, name: &str) -> Option<Rc<Lexed>> {
        let shown = format!("<{name}>");
        if let Some(known) = self.known.get(&shown) {
            return known.clone();
        }
        let own = self.dialect.headers().iter().chain(headers::HEADERS);
        let text = own.clone().find(|(header, _)| *header == name).map(|(_, text)| *text)?;
        let file = self.files.bundled(&shown, text);
        let found = Some(self.lexed(file, &shown, text.into(), true));
        self.known.insert(shown, found.clone());
        found
    }

    fn lexed(&mut self, file: FileId, name: &str, text: Arc<str>, bundled: bool) -> Rc<Lexed> {
        let pieces = lex(file, &text, 0, Mode::Program, &mut self.symbols, self.sink);
        let line_starts =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let name = name.to_owned();
        let lexed = Rc::new(Lexed { file, name, pieces, bundled, text, line_starts });
        self.by_id.insert(file, Rc::clone(&lexed));
        lexed
    }

    fn not_found(&self, wanted: &Wanted) -> Diagnostic {
        let (folder, bundled) = self.asking();
        let message = format!("cannot find the included file `{}`", wanted.name);
        let mut error = Diagnostic::error("syntax", wanted.span, message);
        let mut places = Vec::new();
        if wanted.beside && !bundled {
            places.push(if folder.is_empty() {
                "beside the file that includes it".to_owned()
            } else {
                format!("in `{folder}`")
            });
        }
        places.extend(self.options.folders.iter().map(|folder| format!("in `{folder}`")));
        places.push("among the bundled headers".to_owned());
        error = error.note(format!("it was looked for {}", places.join(", ")));
        error.help("`-I DIR` adds a folder; headers of this machine are never read")
    }
}

fn joined(folder: &str, name: &str) -> String {
    let folder = folder.trim_end_matches('/');
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}
