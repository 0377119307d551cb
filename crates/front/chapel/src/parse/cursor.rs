//! The parser's tokens: what was expected, and errors.
//!
//! Invariant: after an error that leaves the rest of the file unread, everything is at the end and silent.

use super::{Parser, Read, Reader, Stop};
use crate::ast::{Ident, Name};
use crate::limits;
use crate::token::Token;
use partita_source::{Cursor, Diagnostic, Lexeme, Span, quote};

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

    fn text(&self) -> &str {
        self.text
    }

    fn span_of(&self, lexeme: Lexeme<Token>) -> Span {
        Span::new(self.file, lexeme.start, lexeme.end)
    }

    /// Reports; when that was the last error allowed, the rest of the file is left behind.
    fn error(&mut self, diagnostic: Diagnostic) -> Stop {
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
        let mut diagnostic = Diagnostic::error("syntax", self.here(), message);
        diagnostic.help = self.hint();
        diagnostic
    }

    fn too_deep(&mut self, span: Span) -> Stop {
        self.error(
            Diagnostic::error("syntax", span, "this is nested too deeply")
                .note(format!("parentheses and blocks may nest {} deep", limits::NESTING))
                .note(format!("an expression may chain {} operators", limits::HEIGHT))
                .help("split it with a variable or a procedure"),
        );
        self.give_up();
        Stop
    }
}

impl Parser<'_> {
    fn give_up(&mut self) {
        self.gave_up = true;
        self.cursor.give_up();
    }

    /// Whether the name here is this one; for words that are not reserved.
    pub fn at_text(&self, text: &str) -> bool {
        self.at(Token::Name) && self.text_here() == text
    }

    /// The token behind the bracket that closes the one that many tokens ahead.
    pub fn behind_close(&self, ahead: usize) -> Option<Token> {
        self.cursor.close(ahead).map(|close| self.cursor.get(close + 1).token)
    }

    /// Goes to the bracket that closes the one here, if there is one.
    pub fn skip_to_close(&mut self) -> bool {
        let close = self.cursor.close(0);
        if let Some(close) = close {
            self.cursor.go_to(close);
        }
        close.is_some()
    }

    /// Takes a token that has to be here.
    pub fn need(&mut self, token: Token) -> Read<Span> {
        self.expect(token, &format!("`{}`", token.written()))
    }

    /// Expects what closes a bracket, and tells where that was opened.
    pub fn expect_close(&mut self, token: Token, open: Span) -> Read<Span> {
        if self.at(token) {
            return Ok(self.bump());
        }
        let mismatch = self.mismatch(&format!("`{}`", token.written()));
        Err(self.error(mismatch.also(open, "to close this")))
    }

    /// A name that a program chooses.
    pub fn ident(&mut self, what: &str) -> Read<Ident> {
        if self.at(Token::Name) || self.at(Token::This) {
            return Ok(self.any_ident());
        }
        if self.token().is_word() {
            let message = format!("expected {what}, found `{}`", self.text_here());
            let diagnostic = Diagnostic::error("syntax", self.here(), message)
                .note(format!("`{}` is a reserved word", self.text_here()));
            return Err(self.error(diagnostic));
        }
        Err(self.unexpected(what))
    }

    /// The token here as a name, whatever it is.
    pub fn any_ident(&mut self) -> Ident {
        let name: Name = self.text_here().into();
        Ident { name, span: self.bump() }
    }

    /// The token here in the words of a message.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other tokens are shown as they are written"
    )]
    pub fn found(&self) -> String {
        match self.token() {
            Token::End => "the end of the file".to_owned(),
            Token::Str => "a string".to_owned(),
            Token::Bytes => "a bytes literal".to_owned(),
            Token::ExternBlock => "an extern block".to_owned(),
            _ => quote(self.text_here()),
        }
    }
}
