//! The current statement's tokens: keywords, readings that are tried, errors.

use super::{Parser, Read, Reader, Stop};
use crate::ast::{Ident, Label, Meta};
use crate::form::Logical;
use crate::lex::lex;
use crate::limits;
use crate::token::{Bad, Token};
use partita_source::{Cursor, Diagnostic, Lexeme, Span};

/// Where to return to when a reading does not fit.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    position: usize,
    start: usize,
    cuts: usize,
    said: (usize, usize),
}

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
        &self.line.text.text
    }

    fn span_of(&self, lexeme: Lexeme<Token>) -> Span {
        if self.at_end { self.end } else { self.line.text.span(lexeme.start, lexeme.end) }
    }

    fn error(&mut self, error: Diagnostic) -> Stop {
        self.sink.push(error);
        Stop
    }

    fn mismatch(&self, wanted: &str) -> Diagnostic {
        let span = self.here();
        let found = self.text_here();
        if let Token::Bad(bad) = self.token() {
            return self.no_token(bad, found, span);
        }
        let shown: String = found.chars().take(40).collect();
        let shown = match self.at(Token::End) {
            true => "the end of the statement".to_owned(),
            false => format!("`{shown}`"),
        };
        Diagnostic::error("syntax", span, format!("expected {wanted}, found {shown}"))
            .label(format!("expected {wanted}"))
    }

    fn too_deep(&mut self, span: Span) -> Stop {
        self.error(
            Diagnostic::error("syntax", span, "this is nested too deeply")
                .note(format!("parentheses and blocks may nest {} deep", limits::NESTING))
                .note(format!("an expression may chain {} operators", limits::HEIGHT))
                .help("split it with a variable"),
        )
    }
}

impl Parser<'_> {
    /// Makes the next statement the current one.
    pub(super) fn next_statement(&mut self) {
        let next = if self.sink.is_full() { None } else { self.lines.next() };
        self.at_end = next.is_none();
        self.line = next.unwrap_or_else(Logical::default);
        let text = &self.line.text.text;
        self.cursor.restart(lex(text, 0, self.mode.rules), text.len());
    }

    /// How far ahead the one behind the closing parenthesis is, when the token `ahead` opens it.
    pub(super) fn behind_group(&self, ahead: usize) -> usize {
        let close = self.cursor.close(ahead).unwrap_or(self.cursor.made());
        close + 1 - self.cursor.position()
    }

    pub(super) fn word(&self, ahead: usize) -> &str {
        self.text_of(self.cursor.ahead(ahead))
    }

    /// The whole current statement.
    pub(super) fn line_span(&self) -> Span {
        let last = self.cursor.get(self.cursor.made().saturating_sub(1));
        self.line_start().to(self.span_of(last))
    }

    /// The first word of the current statement.
    pub(super) fn line_start(&self) -> Span {
        self.span_of(self.cursor.get(0))
    }

    /// Takes a token that has to be here.
    pub(super) fn need(&mut self, token: Token) -> Read<Span> {
        self.expect(token, token.written())
    }

    pub(super) fn expect_end(&mut self) -> Read<()> {
        if self.at(Token::End) { Ok(()) } else { Err(self.unexpected("the end of the statement")) }
    }

    pub(super) fn ident_of(&self, lexeme: Lexeme<Token>) -> Ident {
        let name = self.text_of(lexeme).to_ascii_lowercase();
        Ident { name: name.into(), span: self.span_of(lexeme) }
    }

    pub(super) fn name(&mut self) -> Read<Ident> {
        self.name_for("a name")
    }

    pub(super) fn name_for(&mut self, what: &str) -> Read<Ident> {
        if self.at(Token::Name) || self.at(Token::Many) {
            let lexeme = self.cursor.bump();
            return Ok(self.ident_of(lexeme));
        }
        Err(self.unexpected(what))
    }

    /// Digits as a number, cut off what touches them (`do10i`, `real*8x` in fixed form).
    pub(super) fn digits(&mut self, what: &str) -> Read<(u32, Span)> {
        let lexeme = self.cursor.ahead(0);
        let text = self.text_of(lexeme);
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        let whole = length == text.len() || self.mode.fixed;
        let value = text.get(..length).and_then(|digits| digits.parse().ok());
        match value {
            Some(value) if whole => {
                let span = self.line.text.span(lexeme.start, lexeme.start + length);
                self.cut(lexeme.start + length);
                Ok((value, span))
            }
            Some(_) | None => Err(self.unexpected(what)),
        }
    }

    /// The label of a statement, where another one names it.
    pub(super) fn label(&mut self) -> Read<Label> {
        Ok(Label(self.digits("a label")?.0))
    }

    /// Moves behind `at`, which is inside the current token or at its end.
    fn cut(&mut self, at: usize) {
        let lexeme = self.cursor.ahead(0);
        if lexeme.end > at {
            let rest = lex(self.text(), at, self.mode.rules);
            let shorter = Lexeme { end: at, ..lexeme };
            self.cursor.replace(self.cursor.position(), std::iter::once(shorter).chain(rest));
            self.cuts += 1;
        }
        self.cursor.bump();
    }

    /// Whether these keywords stand `ahead`; gives the tokens they take and where the last one ends.
    /// Several words may be written as one.
    fn match_words(&self, ahead: usize, words: &str) -> Option<(usize, usize)> {
        let mut rest = words.split(' ').peekable();
        if self.mode.fixed {
            let lexeme = self.cursor.ahead(ahead);
            let mut text = self.text_of(lexeme);
            let mut length = 0;
            if lexeme.token != Token::Name {
                return None;
            }
            for word in rest {
                let front = text.get(..word.len())?;
                if !front.eq_ignore_ascii_case(word) {
                    return None;
                }
                length += word.len();
                text = text.get(word.len()..)?;
            }
            return Some((1, lexeme.start + length));
        }
        let mut count = 0;
        while rest.peek().is_some() {
            let lexeme = self.cursor.ahead(ahead + count);
            let mut text = self.text_of(lexeme);
            if lexeme.token != Token::Name {
                return None;
            }
            while !text.is_empty() {
                let word = rest.next()?;
                let front = text.get(..word.len())?;
                if !front.eq_ignore_ascii_case(word) {
                    return None;
                }
                text = text.get(word.len()..)?;
            }
            count += 1;
        }
        let end = self.cursor.ahead(ahead + count - 1).end;
        Some((count, end))
    }

    pub(super) fn at_words(&self, words: &str) -> bool {
        self.match_words(0, words).is_some()
    }

    /// Whether a token follows these keywords.
    pub(super) fn words_then(&self, words: &str, token: Token) -> bool {
        self.match_words(0, words).is_some_and(|(count, end)| {
            let exact = self.cursor.ahead(count - 1).end == end;
            exact && self.peek(count) == token
        })
    }

    pub(super) fn eat_words(&mut self, words: &str) -> bool {
        let Some((count, end)) = self.match_words(0, words) else { return false };
        self.cursor.go_to(self.cursor.position() + count - 1);
        self.cut(end);
        true
    }

    pub(super) fn expect_words(&mut self, words: &str) -> Read<()> {
        if self.eat_words(words) { Ok(()) } else { Err(self.unexpected(&format!("`{words}`"))) }
    }

    pub(super) fn mark(&self) -> Mark {
        let (position, start) = (self.cursor.position(), self.cursor.ahead(0).start);
        Mark { position, start, cuts: self.cuts, said: self.sink.mark() }
    }

    pub(super) fn back_to(&mut self, mark: Mark) {
        self.sink.forget(mark.said);
        if self.cuts != mark.cuts {
            let rest = lex(self.text(), mark.start, self.mode.rules);
            self.cursor.replace(mark.position, rest);
        }
        self.cursor.go_to(mark.position);
    }

    /// The metavariable at the current place, when it stands for a whole piece: `$x` or `$x...`.
    pub(super) fn meta(&mut self) -> Option<Meta> {
        let text = self.word(0);
        let many = self.at(Token::Many);
        let inner = text.strip_prefix('$')?;
        let inner = if many { inner.strip_suffix("...")? } else { inner };
        if inner.contains('$') {
            return None;
        }
        let name = inner.to_ascii_lowercase().into();
        let lexeme = self.cursor.bump();
        Some(Meta { name, many, span: self.span_of(lexeme) })
    }

    /// Whether the token `ahead` is a lone metavariable.
    pub(super) fn is_meta(&self, ahead: usize) -> bool {
        self.mode.rules
            && self.word(ahead).strip_prefix('$').is_some_and(|rest| !rest.contains('$'))
    }

    /// What is no token at all.
    fn no_token(&self, bad: Bad, found: &str, span: Span) -> Diagnostic {
        let error = |message: String| Diagnostic::error("syntax", span, message);
        match bad {
            Bad::OpenString => {
                let quote = found.chars().find(|letter| matches!(letter, '\'' | '"'));
                let quote = quote.unwrap_or('\'');
                error("this string is never closed".into()).help(format!(
                    "close it with `{quote}`; to go on in the next line, end this one with `&`"
                ))
            }
            Bad::Boz => error(format!("`{found}` has digits that do not belong there")),
            Bad::Dollar => error("`$` is not part of Fortran".into())
                .help("metavariables such as `$x` stand in rules only"),
            Bad::Character => {
                let mut diagnostic = error(format!("`{found}` is not part of Fortran here"));
                diagnostic.help = self.slip(found).map(Into::into);
                diagnostic
            }
        }
    }

    /// Help for what other languages write.
    fn slip(&self, found: &str) -> Option<&'static str> {
        let next = self.word(1);
        match found {
            "&" if next == "&" => Some("write `.and.`"),
            "&" => Some("`&` continues a statement only at the end of a line"),
            "|" => Some("write `.or.`, or `//` to join strings"),
            "^" => Some("write `**` for a power"),
            "." => Some("components are written with `%`"),
            "{" | "}" => Some("blocks end with `end if`, `end do`, ..."),
            "?" | "@" | "~" | "#" | "\\" => None,
            _ => Some("names are made of the letters a-z, digits and `_`"),
        }
    }
}
