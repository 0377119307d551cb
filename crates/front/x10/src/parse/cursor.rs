//! The parser's tokens: what was expected, and errors.
//!
//! Invariant: after an error that leaves the rest of the file unread, everything is at the end and silent.

use super::{Parser, Read, Reader, Stop};
use crate::ast::{Ident, Name, Path};
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
                .help("split it with a variable or a method"),
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

    /// Reports what is wrong at a place.
    pub fn wrong(&mut self, span: Span, message: impl Into<String>) -> Stop {
        self.error(Diagnostic::error("syntax", span, message))
    }

    /// Whether the name that many tokens ahead is this one; for words that are not reserved.
    pub fn name_is(&self, ahead: usize, text: &str) -> bool {
        let lexeme = self.cursor.ahead(ahead);
        lexeme.token == Token::Name && self.text_of(lexeme) == text
    }

    /// Whether a word that only 2.0 has stands here.
    pub fn at_legacy_word(&self, text: &str) -> bool {
        self.is_legacy() && self.name_is(0, text)
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

    /// Things with commas between them, up to what closes the bracket taken last; that is taken, too.
    pub fn list<T>(
        &mut self,
        close: Token,
        mut item: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        let open = self.last();
        let mut items = Vec::new();
        if !self.at(close) {
            items.push(item(self)?);
            while self.eat(Token::Comma) {
                items.push(item(self)?);
            }
        }
        self.expect_close(close, open)?;
        Ok(items)
    }

    /// Things with commas between them, at least one.
    pub fn some<T>(&mut self, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(Token::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Whether a name may be read here. `val`, `var` and `as` may be names in old programs.
    pub fn at_name(&self) -> bool {
        self.token().is_name()
            || self.is_legacy() && self.at_any(&[Token::Val, Token::Var, Token::As])
    }

    /// Whether that token may be a name behind a dot; in old programs most words may (`x.at(p)`, `a.atomic.B`).
    pub fn is_member(&self, token: Token) -> bool {
        let own = [Token::This, Token::Super, Token::New, Token::Operator];
        token.is_name() || self.is_legacy() && token.is_word() && !own.contains(&token)
    }

    /// A name that a program chooses.
    pub fn ident(&mut self, what: &str) -> Read<Ident> {
        if self.at_name() {
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
        let text = self.text_here();
        let name: Name = text.strip_prefix('`').unwrap_or(text).trim_end_matches('`').into();
        Ident { name, span: self.bump() }
    }

    /// `a.b.C`; stops before a dot without a name.
    pub fn path(&mut self, what: &str) -> Read<Path> {
        let first = self.ident(what)?;
        let start = first.span;
        let mut path = Path::of(first);
        while self.at(Token::Dot) && self.is_member(self.peek(1)) {
            self.bump();
            let next = self.any_ident();
            path.qualifiers.push(std::mem::replace(&mut path.name, next));
        }
        path.span = self.since(start);
        Ok(path)
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
            _ => quote(self.text_here()),
        }
    }
}
