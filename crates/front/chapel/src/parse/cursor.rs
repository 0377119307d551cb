//! Where the parser stands: looking at tokens and taking them.

use super::{Parser, Read, Stop};
use crate::ast::{Ident, Name};
use crate::token::{Lexeme, Token};
use partita_source::{Diagnostic, Span};

const END: Lexeme = Lexeme { token: Token::End, start: 0, end: 0 };

impl Parser<'_> {
    pub fn lexeme(&self, ahead: usize) -> Lexeme {
        self.tokens.get(self.pos + ahead).or(self.tokens.last()).copied().unwrap_or(END)
    }

    pub fn token(&self) -> Token {
        self.lexeme(0).token
    }

    pub fn peek(&self, ahead: usize) -> Token {
        self.lexeme(ahead).token
    }

    pub fn at(&self, token: Token) -> bool {
        self.token() == token
    }

    pub fn at_any(&self, tokens: &[Token]) -> bool {
        tokens.contains(&self.token())
    }

    /// Steps over the token; never over the end.
    pub fn bump(&mut self) -> Span {
        let span = self.here();
        if self.pos + 1 < self.tokens.len() {
            self.pos += 1;
        }
        span
    }

    pub fn take(&mut self, token: Token) -> bool {
        let found = self.at(token);
        if found {
            self.bump();
        }
        found
    }

    /// Whether the name here is this one; for words that are not reserved.
    pub fn at_text(&self, text: &str) -> bool {
        self.at(Token::Name) && self.text_here() == text
    }

    pub fn text_here(&self) -> &str {
        let lexeme = self.lexeme(0);
        self.text.get(lexeme.start..lexeme.end).unwrap_or_default()
    }

    pub fn span_of(&self, lexeme: Lexeme) -> Span {
        Span::new(self.file, lexeme.start, lexeme.end)
    }

    pub fn here(&self) -> Span {
        self.span_of(self.lexeme(0))
    }

    /// The token taken last.
    pub fn last(&self) -> Span {
        let before = self.pos.checked_sub(1).and_then(|index| self.tokens.get(index));
        before.map_or(Span::new(self.file, 0, 0), |lexeme| self.span_of(*lexeme))
    }

    /// From `start` to the token taken last.
    pub fn since(&self, start: Span) -> Span {
        start.to(self.last())
    }

    /// Whether nothing but blanks on this line stands before the token here.
    pub fn on_new_line(&self) -> bool {
        let from = self.last().end as usize;
        let between = self.text.get(from..self.lexeme(0).start);
        between.is_none_or(|between| between.contains('\n'))
    }

    /// The token behind the bracket that closes the one that many tokens ahead.
    pub fn behind_close(&self, ahead: usize) -> Option<Token> {
        let close = self.closes.get(self.pos + ahead).copied().filter(|close| *close > 0)?;
        self.tokens.get(close + 1).map(|lexeme| lexeme.token)
    }

    pub fn expect(&mut self, token: Token) -> Read<Span> {
        if self.at(token) {
            return Ok(self.bump());
        }
        Err(self.unexpected(&format!("`{}`", token.written())))
    }

    /// Expects what closes a bracket, and tells where that was opened.
    pub fn expect_close(&mut self, token: Token, open: Span) -> Read<Span> {
        if self.at(token) {
            return Ok(self.bump());
        }
        let message = format!("expected `{}`, found {}", token.written(), self.found());
        let mut diagnostic = Diagnostic::error("syntax", self.here(), message);
        diagnostic.help = self.hint();
        Err(self.error(diagnostic.also(open, "to close this")))
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
            _ => {
                let text: String = self.text_here().chars().take(40).collect();
                format!("`{text}`")
            }
        }
    }

    pub fn unexpected(&mut self, wanted: &str) -> Stop {
        let message = format!("expected {wanted}, found {}", self.found());
        let mut diagnostic = Diagnostic::error("syntax", self.here(), message);
        diagnostic.help = self.hint();
        self.error(diagnostic)
    }

    /// Reports; when that was the last error allowed, the rest of the file is left behind.
    pub fn error(&mut self, diagnostic: Diagnostic) -> Stop {
        if !self.gave_up {
            self.sink.push(diagnostic);
        }
        if self.sink.is_full() {
            self.gave_up = true;
            self.pos = self.tokens.len().saturating_sub(1);
        }
        Stop
    }
}
