//! Text to the tokens of the preprocessor.
//!
//! Comments are blanks, spliced lines are joined. Nothing is reported here but a comment without end: most of what is wrong with
//! a token matters only if the program uses it, and groups that are left out may hold any text.

use crate::pp::piece::Piece;
use crate::pp::splice::Spliced;
use crate::symbol::Symbols;
use crate::token::{SIGNS, Token};
use partita_source::{Diagnostic, FileId, Sink, Span};

/// What is read besides C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Program,
    /// `$x` is a metavariable.
    Rules,
}

/// All tokens of a text that stands at `base` of its file.
pub fn lex(
    file: FileId,
    text: &str,
    base: usize,
    mode: Mode,
    symbols: &mut Symbols,
    sink: &mut Sink,
) -> Vec<Piece> {
    let spliced = Spliced::new(text);
    let text = &*spliced.text;
    let mut lexer = Lexer { text, at: 0, mode };
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    let mut pieces = Vec::new();
    let mut hint = 0;
    let mut line_start = true;
    loop {
        let blanks = lexer.blanks();
        line_start |= blanks.newline;
        let start = spliced.original(lexer.at, &mut hint) + base;
        if let Some(open) = blanks.unclosed {
            let open = spliced.original(open, &mut 0) + base;
            let span = Span::new(file, open, open + 2);
            sink.push(Diagnostic::error("syntax", span, "this comment is never closed"));
        }
        let from = lexer.at;
        let Some(token) = lexer.token() else { break };
        let symbol = symbols.get(text.get(from..lexer.at).unwrap_or_default());
        let end = spliced.original(lexer.at - 1, &mut hint) + 1 + base;
        let mut piece = Piece::new(token, symbol, Span::new(file, start, end));
        piece.line_start = line_start;
        piece.space = blanks.any;
        line_start = false;
        pieces.push(piece);
    }
    pieces
}

/// The token that a text is as a whole.
pub fn one_token(text: &str) -> Option<Token> {
    let mut lexer = Lexer { text, at: 0, mode: Mode::Program };
    let token = lexer.token()?;
    (lexer.at == text.len() && !text.starts_with("//") && !text.starts_with("/*")).then_some(token)
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    mode: Mode,
}

#[derive(Default)]
struct Blanks {
    any: bool,
    newline: bool,
    /// Where a comment without end begins.
    unclosed: Option<usize>,
}

impl Lexer<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Passes over blanks and comments.
    fn blanks(&mut self) -> Blanks {
        let mut blanks = Blanks::default();
        loop {
            match (self.byte(0), self.byte(1)) {
                (b'\n', _) => {
                    blanks.newline = true;
                    self.at += 1;
                }
                (b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c', _) => self.at += 1,
                (b'/', b'/') => {
                    let rest = self.rest();
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                (b'/', b'*') => {
                    let inside = self.text.get(self.at + 2..).unwrap_or_default();
                    match inside.find("*/") {
                        Some(length) => self.at += length + 4,
                        None => {
                            blanks.unclosed = Some(self.at);
                            self.at = self.text.len();
                        }
                    }
                }
                _ => return blanks,
            }
            blanks.any = true;
        }
    }

    /// Takes the token here; nothing at the end.
    fn token(&mut self) -> Option<Token> {
        let first = self.byte(0);
        match first {
            0 if self.at >= self.text.len() => None,
            b'0'..=b'9' => Some(self.number()),
            b'.' if self.byte(1).is_ascii_digit() => Some(self.number()),
            b'"' | b'\'' => Some(self.quoted(first)),
            b'L' | b'U' if matches!(self.byte(1), b'"' | b'\'') => Some(self.prefixed(1)),
            b'u' if matches!(self.byte(1), b'"' | b'\'') => Some(self.prefixed(1)),
            b'u' if self.byte(1) == b'8' && self.byte(2) == b'"' => Some(self.prefixed(2)),
            b'$' if self.mode == Mode::Rules && is_word_byte(self.byte(1)) => Some(self.meta()),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => Some(self.name()),
            0x80.. => Some(self.beyond_ascii()),
            _ => Some(self.sign()),
        }
    }

    fn number(&mut self) -> Token {
        self.at += 1;
        loop {
            match (self.byte(0), self.byte(1)) {
                (b'e' | b'E' | b'p' | b'P', b'+' | b'-') => self.at += 2,
                (byte, _) if byte == b'.' || is_word_byte(byte) => self.at += 1,
                _ => return Token::Number,
            }
        }
    }

    fn name(&mut self) -> Token {
        loop {
            let byte = self.byte(0);
            // In a rule a name may have a metavariable in it: `r_$x`.
            let meta = byte == b'$' && self.mode == Mode::Rules;
            if is_word_byte(byte) || meta {
                self.at += 1;
            } else if byte >= 0x80 && self.rest().starts_with(char::is_alphanumeric) {
                self.at += self.rest().chars().next().map_or(1, char::len_utf8);
            } else {
                return Token::Name;
            }
        }
    }

    fn beyond_ascii(&mut self) -> Token {
        let Some(first) = self.rest().chars().next() else { return Token::Strange };
        if first.is_alphabetic() {
            return self.name();
        }
        self.at += first.len_utf8();
        Token::Strange
    }

    fn meta(&mut self) -> Token {
        self.at += 1;
        while is_word_byte(self.byte(0)) {
            self.at += 1;
        }
        // `$k_$x`: a name that two of them make.
        if self.byte(0) == b'$' && is_word_byte(self.byte(1)) {
            return self.name();
        }
        if self.rest().starts_with("...") {
            self.at += 3;
        }
        Token::Meta
    }

    fn prefixed(&mut self, length: usize) -> Token {
        self.at += length;
        let quote = self.byte(0);
        self.quoted(quote)
    }

    /// A string or character; without its end it is the rest of the line.
    fn quoted(&mut self, quote: u8) -> Token {
        self.at += 1;
        loop {
            let byte = self.byte(0);
            if byte == b'\n' || self.at >= self.text.len() {
                return Token::Unclosed;
            }
            self.at += 1;
            if byte == quote {
                return if quote == b'"' { Token::Str } else { Token::Char };
            }
            if byte == b'\\' && self.byte(0) != b'\n' {
                let length = self.rest().chars().next().map_or(0, char::len_utf8);
                self.at += length;
            }
        }
    }

    fn sign(&mut self) -> Token {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let mut found = (1, Token::Strange);
        for (written, token) in SIGNS {
            if written.len() >= found.0 && rest.starts_with(written.as_bytes()) {
                found = (written.len(), *token);
            }
        }
        self.at += found.0;
        found.1
    }
}

fn is_word_byte(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}
