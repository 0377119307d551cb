//! The parser's tokens: what was expected, and errors.
//!
//! Invariant: after an error that leaves the rest of the file unread, everything is at the end and silent.

use super::Parser;
use crate::ast::Ident;
use crate::limits;
use crate::pp::piece::Piece;
use crate::symbol::Symbols;
use crate::token::Token;
use partita_source::{Cursor, Diagnostic, Lexeme, Read, Reader, Sink, Span, Stop, quote};

impl Reader<'static> for Parser<'_> {
    type Token = Token;
    const NESTING: usize = limits::NESTING;
    const HEIGHT: usize = limits::HEIGHT;

    fn cursor(&self) -> &Cursor<'static, Token> {
        &self.cursor
    }

    fn cursor_mut(&mut self) -> &mut Cursor<'static, Token> {
        &mut self.cursor
    }

    /// Tokens come from many texts; each has its own.
    fn text(&self) -> &'static str {
        ""
    }

    fn text_of(&self, lexeme: Lexeme<Token>) -> &str {
        self.pieces.get(lexeme.start).map_or("", |piece| self.symbols.text(piece.text))
    }

    fn span_of(&self, lexeme: Lexeme<Token>) -> Span {
        self.pieces.get(lexeme.start).map_or(self.end, |piece| piece.span)
    }

    fn on_new_line(&self) -> bool {
        self.pieces.get(self.mark()).is_none_or(|piece| piece.line_start)
    }

    /// Reports; when that was the last error allowed, the rest of the file is left behind. An error in what a macro made shows
    /// the macro.
    fn error(&mut self, mut diagnostic: Diagnostic) -> Stop {
        let here = self.pieces.get(self.mark());
        let at_here = diagnostic.primary.as_ref().map(|label| label.span);
        if let Some(made) = here.filter(|piece| Some(piece.span) == at_here).and_then(|p| p.made) {
            diagnostic = diagnostic.also(made, "in what this macro makes");
        }
        if !self.gave_up {
            self.sink.push(diagnostic);
        }
        if self.sink.is_full() {
            self.give_up();
        }
        Stop
    }

    fn mismatch(&self, wanted: &str) -> Diagnostic {
        let message = format!("expected {wanted}, found {}", self.found());
        Diagnostic::error("syntax", self.here(), message)
    }

    fn too_deep(&mut self, span: Span) -> Stop {
        self.error(
            Diagnostic::error("syntax", span, "this is nested too deeply")
                .note(format!("parentheses and blocks may nest {} deep", limits::NESTING))
                .note(format!("an expression may chain {} operators", limits::HEIGHT))
                .help("split it with a variable or a function"),
        );
        self.give_up();
        Stop
    }
}

impl Parser<'_> {
    pub(super) fn give_up(&mut self) {
        self.gave_up = true;
        self.cursor.give_up();
    }

    /// Reports what is wrong at a place.
    pub(super) fn wrong(&mut self, span: Span, message: impl Into<String>) -> Stop {
        self.error(Diagnostic::error("syntax", span, message))
    }

    /// Takes a token that has to be here.
    pub(super) fn need(&mut self, token: Token) -> Read<Span> {
        self.expect(token, &format!("`{}`", token.written()))
    }

    /// Expects what closes a bracket, and tells where that was opened.
    pub(super) fn need_close(&mut self, token: Token, open: Span) -> Read<Span> {
        if self.at(token) {
            return Ok(self.bump());
        }
        let mismatch = self.mismatch(&format!("`{}`", token.written()));
        Err(self.error(mismatch.also(open, "to close this")))
    }

    /// What stands between parentheses.
    pub(super) fn in_parens<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let open = self.need(Token::Open)?;
        let result = inner(self)?;
        self.need_close(Token::Close, open)?;
        Ok(result)
    }

    /// A name that a program chooses.
    pub(super) fn ident(&mut self, what: &str) -> Read<Ident> {
        if self.at(Token::Name) || self.at_meta() {
            return Ok(self.any_ident());
        }
        if self.token().is_keyword() {
            let text = self.text_here();
            let message = format!("expected {what}, found `{text}`");
            let note = format!("`{text}` is a reserved word");
            let diagnostic = Diagnostic::error("syntax", self.here(), message).note(note);
            return Err(self.error(diagnostic));
        }
        Err(self.unexpected(what))
    }

    /// The token here as a name, whatever it is.
    pub(super) fn any_ident(&mut self) -> Ident {
        let name = self.symbol().map(|text| self.symbols.shared(text)).unwrap_or_default();
        Ident { name, span: self.bump() }
    }

    /// Whether a metavariable of a rule stands here.
    pub(super) fn at_meta(&self) -> bool {
        self.rules && self.at(Token::Meta)
    }

    /// The token here in the words of a message.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other tokens are shown as they are written"
    )]
    pub(super) fn found(&self) -> String {
        match self.token() {
            Token::End => "the end of the file".to_owned(),
            Token::Str => "a string".to_owned(),
            Token::Pragma => "a `#pragma`".to_owned(),
            _ => quote(self.text_here()),
        }
    }
}

/// Reports what is no token and takes it away; a quote without partner becomes a number, since something stood there.
pub fn report_strange(pieces: &mut Vec<Piece>, symbols: &mut Symbols, sink: &mut Sink) {
    let zero = symbols.get("0");
    let mut last: Option<Span> = None;
    pieces.retain_mut(|piece| {
        let text = symbols.text(piece.text);
        if piece.token == Token::Strange {
            // Characters side by side are one mistake.
            let beside = last
                .is_some_and(|last| last.file == piece.span.file && last.end == piece.span.start);
            last = Some(piece.span);
            if !beside {
                let message = format!("the character {} has no meaning here", quote(text));
                sink.error(piece.span, message);
            }
            return false;
        }
        if piece.token == Token::Hash || piece.token == Token::HashHash {
            sink.error(piece.span, format!("`{text}` stands only in directives and macros"));
            return false;
        }
        if piece.token == Token::Unclosed {
            let what = if text.contains('"') && !text.starts_with('\'') {
                "this string is never closed"
            } else {
                "this character constant is never closed"
            };
            sink.push(
                Diagnostic::error("syntax", piece.span, what)
                    .help("add the missing quote on the same line"),
            );
            piece.token = Token::Number;
            piece.text = zero;
        }
        true
    });
}
