//! The current statement's tokens: looking, moving, keywords, errors.

use super::{Parser, Read, Stop};
use crate::ast::{Ident, Meta};
use crate::form::Logical;
use crate::lex::lex;
use crate::token::{Bad, Lexeme, Token};
use partita_source::{Diagnostic, Span};

/// Where to return to when a reading does not fit.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pos: usize,
    start: usize,
    cuts: usize,
    said: (usize, usize),
}

impl Parser<'_> {
    /// Makes the next statement the current one.
    pub(super) fn next_statement(&mut self) {
        let next = if self.sink.is_full() { None } else { self.lines.next() };
        self.at_end = next.is_none();
        self.line = next.unwrap_or_else(Logical::default);
        self.tokens.clear();
        self.pos = 0;
        lex(&self.line.text.text, 0, self.mode.rules, &mut self.tokens);
        self.pair();
    }

    /// Finds the closing one for each opening parenthesis and bracket.
    fn pair(&mut self) {
        let last = self.tokens.len().saturating_sub(1);
        self.closes.clear();
        self.closes.resize(self.tokens.len(), last);
        let mut open = Vec::new();
        for (index, lexeme) in self.tokens.iter().enumerate() {
            if matches!(lexeme.token, Token::Open | Token::OpenArray | Token::OpenBracket) {
                open.push(index);
            } else if matches!(lexeme.token, Token::Close | Token::CloseArray | Token::CloseBracket)
                && let Some(opening) = open.pop()
                && let Some(close) = self.closes.get_mut(opening)
            {
                *close = index;
            }
        }
    }

    pub(super) fn lexeme(&self, index: usize) -> Lexeme {
        let last = Lexeme { token: Token::End, start: 0, end: 0 };
        self.tokens.get(index).or(self.tokens.last()).copied().unwrap_or(last)
    }

    /// The token `ahead` of the current one.
    pub(super) fn peek(&self, ahead: usize) -> Token {
        self.lexeme(self.pos + ahead).token
    }

    /// How far ahead the one behind the closing parenthesis is, when the token `ahead` opens it.
    pub(super) fn behind_group(&self, ahead: usize) -> usize {
        let close = self.closes.get(self.pos + ahead).copied().unwrap_or(self.tokens.len());
        close + 1 - self.pos
    }

    pub(super) fn at(&self, token: Token) -> bool {
        self.peek(0) == token
    }

    pub(super) fn text_of(&self, lexeme: Lexeme) -> &str {
        self.line.text.text.get(lexeme.start..lexeme.end).unwrap_or_default()
    }

    pub(super) fn word(&self, ahead: usize) -> &str {
        self.text_of(self.lexeme(self.pos + ahead))
    }

    pub(super) fn span_of(&self, lexeme: Lexeme) -> Span {
        self.line.text.span(lexeme.start, lexeme.end)
    }

    /// The current token's place.
    pub(super) fn here(&self) -> Span {
        if self.at_end { self.end } else { self.span_of(self.lexeme(self.pos)) }
    }

    /// From a place in the statement up to the last token read.
    pub(super) fn since(&self, start: Span) -> Span {
        if self.pos == 0 { start } else { start.to(self.span_of(self.lexeme(self.pos - 1))) }
    }

    /// The whole current statement.
    pub(super) fn line_span(&self) -> Span {
        let first = self.lexeme(0);
        let last = self.lexeme(self.tokens.len().saturating_sub(2));
        if self.at_end { self.end } else { self.span_of(first).to(self.span_of(last)) }
    }

    /// The first word of the current statement.
    pub(super) fn line_start(&self) -> Span {
        if self.at_end { self.end } else { self.span_of(self.lexeme(0)) }
    }

    pub(super) fn bump(&mut self) -> Lexeme {
        let lexeme = self.lexeme(self.pos);
        if lexeme.token != Token::End {
            self.pos += 1;
        }
        lexeme
    }

    pub(super) fn eat(&mut self, token: Token) -> bool {
        let there = self.at(token);
        if there {
            self.bump();
        }
        there
    }

    pub(super) fn expect(&mut self, token: Token) -> Read<Span> {
        if self.at(token) {
            let lexeme = self.bump();
            return Ok(self.span_of(lexeme));
        }
        Err(self.unexpected(token.written()))
    }

    pub(super) fn expect_end(&mut self) -> Read<()> {
        if self.at(Token::End) { Ok(()) } else { Err(self.unexpected("the end of the statement")) }
    }

    pub(super) fn ident_of(&self, lexeme: Lexeme) -> Ident {
        let name = self.text_of(lexeme).to_ascii_lowercase();
        Ident { name: name.into(), span: self.span_of(lexeme) }
    }

    pub(super) fn name(&mut self) -> Read<Ident> {
        self.name_for("a name")
    }

    pub(super) fn name_for(&mut self, what: &str) -> Read<Ident> {
        if self.at(Token::Name) || self.at(Token::Many) {
            let lexeme = self.bump();
            return Ok(self.ident_of(lexeme));
        }
        Err(self.unexpected(what))
    }

    /// Digits as a number, cut off what touches them (`do10i`, `real*8x` in fixed form).
    pub(super) fn digits(&mut self, what: &str) -> Read<(u32, Span)> {
        let lexeme = self.lexeme(self.pos);
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

    /// Moves behind `at`, which is inside the current token or at its end.
    fn cut(&mut self, at: usize) {
        let Some(lexeme) = self.tokens.get_mut(self.pos) else { return };
        if lexeme.end > at {
            lexeme.end = at;
            self.tokens.truncate(self.pos + 1);
            lex(&self.line.text.text, at, self.mode.rules, &mut self.tokens);
            self.pair();
            self.cuts += 1;
        }
        self.pos += 1;
    }

    /// Whether these keywords stand `ahead`; gives the tokens they take and where the last one ends.
    /// Several words may be written as one.
    fn match_words(&self, ahead: usize, words: &str) -> Option<(usize, usize)> {
        let mut rest = words.split(' ').peekable();
        if self.mode.fixed {
            let lexeme = self.lexeme(self.pos + ahead);
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
            let lexeme = self.lexeme(self.pos + ahead + count);
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
        let end = self.lexeme(self.pos + ahead + count - 1).end;
        Some((count, end))
    }

    pub(super) fn at_words(&self, words: &str) -> bool {
        self.match_words(0, words).is_some()
    }

    /// Whether a token follows these keywords.
    pub(super) fn words_then(&self, words: &str, token: Token) -> bool {
        self.match_words(0, words).is_some_and(|(count, end)| {
            let exact = self.lexeme(self.pos + count - 1).end == end;
            exact && self.peek(count) == token
        })
    }

    pub(super) fn eat_words(&mut self, words: &str) -> bool {
        let Some((count, end)) = self.match_words(0, words) else { return false };
        self.pos += count - 1;
        self.cut(end);
        true
    }

    pub(super) fn expect_words(&mut self, words: &str) -> Read<()> {
        if self.eat_words(words) { Ok(()) } else { Err(self.unexpected(&format!("`{words}`"))) }
    }

    pub(super) fn mark(&self) -> Mark {
        let start = self.lexeme(self.pos).start;
        Mark { pos: self.pos, start, cuts: self.cuts, said: self.sink.mark() }
    }

    pub(super) fn back_to(&mut self, mark: Mark) {
        self.pos = mark.pos;
        self.sink.forget(mark.said);
        if self.cuts != mark.cuts {
            self.tokens.truncate(mark.pos);
            lex(&self.line.text.text, mark.start, self.mode.rules, &mut self.tokens);
            self.pair();
        }
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
        let lexeme = self.bump();
        Some(Meta { name, many, span: self.span_of(lexeme) })
    }

    /// Whether the token `ahead` is a lone metavariable.
    pub(super) fn is_meta(&self, ahead: usize) -> bool {
        self.mode.rules
            && self.word(ahead).strip_prefix('$').is_some_and(|rest| !rest.contains('$'))
    }

    pub(super) fn error(&mut self, error: Diagnostic) {
        self.sink.push(error);
    }

    pub(super) fn unexpected(&mut self, wanted: &str) -> Stop {
        let span = self.here();
        let found = self.word(0).to_owned();
        let diagnostic = if let Token::Bad(bad) = self.peek(0) {
            self.strange(bad, &found, span)
        } else {
            let shown: String = found.chars().take(40).collect();
            let shown = match self.at(Token::End) {
                true => "the end of the statement".to_owned(),
                false => format!("`{shown}`"),
            };
            Diagnostic::error("syntax", span, format!("expected {wanted}, found {shown}"))
                .label(format!("expected {wanted}"))
        };
        self.error(diagnostic);
        Stop
    }

    /// What is no token at all.
    fn strange(&self, bad: Bad, found: &str, span: Span) -> Diagnostic {
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
