//! One line of the text form, in tokens, with what every reader needs.
//!
//! A minus directly before a digit belongs to the number; an operator has spaces around it. After a
//! single dot comes a whole number, so that `object0.1.2` is a cell of a cell.

use crate::Id;
use partita_source::{Diagnostic, FileId, Span};
use partita_tree::text::unquote;
use partita_tree::{IntType, Name, NodeId, Overflow};
use std::str::FromStr;

pub(super) type Read<T> = Result<T, Box<Diagnostic>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A word or the name of a thing: `load`, `s3`, `@12`.
    Word,
    Number,
    /// Between double quotes.
    Text,
    /// Between backticks.
    Name,
    Sign,
}

#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    kind: Kind,
    text: &'t str,
    start: usize,
}

/// Signs of more than one character; all others have one.
const LONG_SIGNS: [&str; 11] = ["&&", "||", "**", "==", "!=", "<=", ">=", "<<", ">>", "++", ".."];
const SIGNS: &str = "={}()[],:.?!~*/%&|^<>+-";

pub(super) struct Line<'t> {
    file: FileId,
    tokens: Vec<Token<'t>>,
    at: usize,
    end: usize,
    /// How many terms are around.
    pub(super) depth: u32,
}

impl<'t> Line<'t> {
    /// The tokens of a line that starts at a byte of the file.
    pub(super) fn new(file: FileId, start: usize, text: &'t str) -> Read<Self> {
        let end = start + text.len();
        let mut line = Line { file, tokens: Vec::new(), at: 0, end, depth: 0 };
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            let length = match rest.chars().next() {
                Some(c) if c.is_whitespace() => {
                    at += c.len_utf8();
                    continue;
                }
                _ if rest.starts_with("//") => break,
                _ => line.token(rest, start + at)?,
            };
            at += length;
        }
        Ok(line)
    }

    /// Adds the token that a text starts with; its length.
    fn token(&mut self, rest: &'t str, start: usize) -> Read<usize> {
        let bytes = rest.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let word = |from: usize| {
            let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            from + bytes[from..].iter().take_while(|byte| part(byte)).count()
        };
        let after_dot = self.tokens.last().is_some_and(|token| token.text == ".");
        let (kind, length) = match bytes[0] {
            mark @ (b'"' | b'`') => {
                let kind = if mark == b'"' { Kind::Text } else { Kind::Name };
                let Some(length) = quoted(bytes, mark) else {
                    return Err(self.error(start, rest.len(), "this has no closing quote"));
                };
                (kind, length)
            }
            b'0'..=b'9' => (Kind::Number, number(bytes, 0, after_dot)),
            b'-' if digit(1) => (Kind::Number, number(bytes, 1, after_dot)),
            b'-' if rest.starts_with("-inf") => (Kind::Number, 4),
            b'@' if digit(1) => (Kind::Word, word(1)),
            byte if byte.is_ascii_alphabetic() || byte == b'_' => (Kind::Word, word(0)),
            byte => {
                let long = LONG_SIGNS.iter().find(|sign| rest.starts_with(**sign));
                let known = SIGNS.as_bytes().contains(&byte);
                match long {
                    Some(sign) => (Kind::Sign, sign.len()),
                    None if known => (Kind::Sign, 1),
                    None => {
                        let width = rest.chars().next().map_or(1, char::len_utf8);
                        return Err(self.error(start, width, "this character means nothing here"));
                    }
                }
            }
        };
        self.tokens.push(Token { kind, text: &rest[..length], start });
        Ok(length)
    }

    fn error(&self, start: usize, length: usize, message: &str) -> Box<Diagnostic> {
        let span = Span::new(self.file, start, start + length);
        Box::new(Diagnostic::error("syntax-error", span, message))
    }

    /// An error at the next token.
    pub(super) fn wrong(&self, message: &str) -> Box<Diagnostic> {
        match self.tokens.get(self.at) {
            Some(token) => self.error(token.start, token.text.len(), message),
            None => self.error(self.end, 0, message),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.at == self.tokens.len()
    }

    /// The line must end here.
    pub(super) fn finish(&self) -> Read<()> {
        if self.is_over() { Ok(()) } else { Err(self.wrong("expected the end of the line")) }
    }

    fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.at).copied()
    }

    /// The next word or sign.
    pub(super) fn next_is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| {
            matches!(token.kind, Kind::Word | Kind::Sign) && token.text == text
        })
    }

    /// Takes a word or sign if it is the next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.next_is(text);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, text: &str) -> Read<()> {
        if self.eat(text) { Ok(()) } else { Err(self.wrong(&format!("expected `{text}`"))) }
    }

    /// Takes the first of some words or signs that is the next.
    pub(super) fn eat_one<T: Copy>(&mut self, all: &[(&str, T)]) -> Option<T> {
        all.iter().find(|(text, _)| self.eat(text)).map(|(_, value)| *value)
    }

    pub(super) fn one_of<T: Copy>(&mut self, what: &str, all: &[(&str, T)]) -> Read<T> {
        self.eat_one(all).ok_or_else(|| self.wrong(&format!("expected {what}")))
    }

    /// The next word, whatever it is.
    pub(super) fn word(&mut self) -> Option<&'t str> {
        let token = self.peek().filter(|token| token.kind == Kind::Word)?;
        self.at += 1;
        Some(token.text)
    }

    /// Takes a thing's name if it is the next.
    pub(super) fn eat_id<I: Id>(&mut self) -> Option<I> {
        let number = self.eat_numbered(I::PREFIX)?;
        Some(I::new(usize::try_from(number).ok()?))
    }

    pub(super) fn id<I: Id>(&mut self) -> Read<I> {
        let wanted = format!("expected `{}` and a number", I::PREFIX);
        self.eat_id().ok_or_else(|| self.wrong(&wanted))
    }

    /// A word that is a prefix and a number: the number.
    pub(super) fn eat_numbered(&mut self, prefix: &str) -> Option<u32> {
        let token = self.peek().filter(|token| token.kind == Kind::Word)?;
        let number = token.text.strip_prefix(prefix)?;
        let canonical = number == "0" || !number.starts_with('0');
        let number = number.parse().ok().filter(|_| canonical)?;
        self.at += 1;
        Some(number)
    }

    pub(super) fn eat_node(&mut self) -> Option<NodeId> {
        self.eat_numbered("n").map(NodeId)
    }

    pub(super) fn node(&mut self) -> Read<NodeId> {
        self.eat_node().ok_or_else(|| self.wrong("expected `n` and the number of a node"))
    }

    /// The text of the next number.
    pub(super) fn eat_number(&mut self) -> Option<&'t str> {
        let token = self.peek().filter(|token| token.kind == Kind::Number)?;
        self.at += 1;
        Some(token.text)
    }

    pub(super) fn number<T: FromStr>(&mut self) -> Read<T> {
        let value = self.peek().filter(|token| token.kind == Kind::Number);
        let value = value.and_then(|token| token.text.parse().ok());
        let value = value.ok_or_else(|| self.wrong("expected a number that fits here"))?;
        self.at += 1;
        Ok(value)
    }

    pub(super) fn text(&mut self) -> Read<String> {
        self.unquoted(Kind::Text, "expected a text in double quotes")
    }

    /// A name: a word, or anything in backticks.
    pub(super) fn name(&mut self) -> Read<Name> {
        match self.word() {
            Some(word) => Ok(word.into()),
            None => self.unquoted(Kind::Name, "expected a name").map(Into::into),
        }
    }

    fn unquoted(&mut self, kind: Kind, wanted: &str) -> Read<String> {
        let Some(token) = self.peek().filter(|token| token.kind == kind) else {
            return Err(self.wrong(wanted));
        };
        let text = unquote(token.text)
            .map_err(|escape| self.wrong(&format!("the escape `{escape}` means nothing")))?;
        self.at += 1;
        Ok(text)
    }

    /// Things with commas between them, up to a closing sign.
    pub(super) fn list<T>(
        &mut self,
        close: &str,
        mut one: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        let mut all = Vec::new();
        if self.eat(close) {
            return Ok(all);
        }
        loop {
            all.push(one(self)?);
            if self.eat(close) {
                return Ok(all);
            }
            self.expect(",")?;
        }
    }

    /// Takes an integer type if it is the next: `int`, `uint(8, wrap)`.
    pub(super) fn eat_int(&mut self) -> Read<Option<IntType>> {
        let Some(signed) = self.eat_one(&[("int", true), ("uint", false)]) else {
            return Ok(None);
        };
        let mut int = IntType { signed, ..IntType::DEFAULT };
        if self.eat("(") {
            int.bits = self.number()?;
            if self.eat(",") {
                self.expect("wrap")?;
                int.overflow = Overflow::Wrap;
            }
            self.expect(")")?;
        }
        Ok(Some(int))
    }

    pub(super) fn int(&mut self) -> Read<IntType> {
        self.eat_int()?.ok_or_else(|| self.wrong("expected an integer type"))
    }

    /// The width behind an operator; plain integers when there is none.
    pub(super) fn wide(&mut self) -> Read<IntType> {
        if self.eat(":") { self.int() } else { Ok(IntType::DEFAULT) }
    }
}

/// The length of a quoted text with its quotes.
fn quoted(bytes: &[u8], mark: u8) -> Option<usize> {
    let mut at = 1;
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 2,
            byte if byte == mark => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// The length of a number whose digits start at `from`.
fn number(bytes: &[u8], from: usize, whole: bool) -> usize {
    let digits =
        |from: usize| from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is = |at: usize, set: &[u8]| bytes.get(at).is_some_and(|byte| set.contains(byte));
    let mut end = digits(from);
    if whole {
        return end;
    }
    if is(end, b".") && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end = digits(end + 1);
    }
    if is(end, b"eE") {
        let sign = usize::from(is(end + 1, b"+-"));
        let exponent = digits(end + 1 + sign);
        end = if exponent > end + 1 + sign { exponent } else { end };
    }
    end
}
