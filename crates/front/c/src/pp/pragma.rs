//! `#pragma` and `_Pragma`.
//!
//! Those that C or the language on top knows become tokens of the program. `once` is obeyed here. Of the others the first word is
//! remembered, so that the record can say that nobody followed them.

use super::Preprocessor;
use super::piece::Piece;
use crate::lex::{Mode, lex};
use crate::token::Token;
use partita_source::{FileId, Read, Span};

/// The pragma of C itself that is not just left out: what it governs is not modelled.
pub const OPENMP: &str = "omp";

impl Preprocessor<'_> {
    /// `#pragma` without its first two tokens.
    pub fn pragma_line(&mut self, line: &[Piece], at: Span) -> Read<()> {
        let span = line.last().map_or(at, |last| at.to(last.span));
        if let Some(piece) = self.pragma(line, span) {
            self.pending = Some(piece);
        }
        Ok(())
    }

    /// `_Pragma("text")`; nothing when nobody follows it.
    pub fn pragma_operator(&mut self, name: Piece) -> Read<Option<Piece>> {
        let open = self.pull();
        let text = self.pull();
        let close = self.pull();
        let (Some(open), Some(text), Some(close)) = (open, text, close) else {
            return Err(self.wrong(name.span, "`_Pragma` wants one string in parentheses"));
        };
        let fits = (open.token, text.token, close.token) == (Token::Open, Token::Str, Token::Close);
        if !fits {
            return Err(self.wrong(name.span, "`_Pragma` wants one string in parentheses"));
        }
        let written = self.symbols.text(text.text);
        let inside = written.trim_start_matches('L').trim_matches('"');
        let inside = inside.replace("\\\"", "\"").replace("\\\\", "\\");
        let file = FileId(u32::MAX);
        let mut line = lex(file, &inside, 0, Mode::Program, &mut self.symbols, self.sink);
        for piece in &mut line {
            piece.span = name.span;
            piece.made = name.made;
        }
        let made = self.pragma(&line, name.span);
        Ok(made.map(|piece| Piece { made: name.made, ..piece }))
    }

    fn pragma(&mut self, line: &[Piece], span: Span) -> Option<Piece> {
        let first = line.first().map_or("", |first| self.symbols.text(first.text)).to_owned();
        if first == "once" {
            let file = self.runs.last().map(|run| run.lexed.file);
            self.once.extend(file);
            return None;
        }
        let kept = first == OPENMP || self.dialect.pragmas().iter().any(|(word, _)| *word == first);
        if !kept {
            self.pragmas.entry(first).or_insert(span);
            return None;
        }
        let text = self.spelled(line);
        let mut piece = Piece::new(Token::Pragma, self.symbols.get(&text), span);
        piece.line_start = true;
        Some(piece)
    }
}
