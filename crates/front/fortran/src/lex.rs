//! A statement's text to tokens.
//!
//! What cannot be told without the grammar stays for the parser: keywords are names, and in fixed form, where
//! blanks are gone, the parser cuts a keyword off the front of a name and asks for the rest again.

use crate::token::{Bad, Token};
use partita_source::Lexeme;

struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    /// Whether `$` may stand in names: rules.
    rules: bool,
}

/// Appends the tokens of `text` from `from` on, with one [`Token::End`].
pub fn lex(text: &str, from: usize, rules: bool) -> Vec<Lexeme<Token>> {
    let mut out = Vec::new();
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: from, rules };
    loop {
        while lexer.peek(0).is_some_and(|byte| byte.is_ascii_whitespace()) {
            lexer.at += 1;
        }
        let start = lexer.at;
        let Some(byte) = lexer.peek(0) else { break };
        let token = lexer.token(byte);
        out.push(Lexeme { token, start, end: lexer.at });
    }
    let end = text.trim_end().len();
    out.push(Lexeme { token: Token::End, start: end, end });
    out
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn skip_while(&mut self, test: impl Fn(u8) -> bool) {
        while self.peek(0).is_some_and(&test) {
            self.at += 1;
        }
    }

    fn take(&mut self, length: usize, token: Token) -> Token {
        self.at += length;
        token
    }

    fn token(&mut self, byte: u8) -> Token {
        if byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' {
            return self.name(byte);
        }
        if byte.is_ascii_digit() {
            return self.number();
        }
        if byte == b'.' {
            return self.dot();
        }
        if matches!(byte, b'\'' | b'"') {
            return self.string(byte);
        }
        let next = self.peek(1).unwrap_or_default();
        let (length, token) = match (byte, next) {
            (b'*', b'*') => (2, Token::Power),
            (b'*', _) => (1, Token::Star),
            (b'/', b'/') => (2, Token::Concat),
            (b'/', b'=') => (2, Token::Ne),
            (b'/', b')') => (2, Token::CloseArray),
            (b'/', _) => (1, Token::Slash),
            (b'=', b'=') => (2, Token::Eq),
            (b'=', b'>') => (2, Token::Arrow),
            (b'=', _) => (1, Token::Assign),
            (b'<', b'=') => (2, Token::Le),
            (b'<', _) => (1, Token::Lt),
            (b'>', b'=') => (2, Token::Ge),
            (b'>', _) => (1, Token::Gt),
            (b'(', b'/') if !matches!(self.peek(2), Some(b'=' | b'/' | b')')) => {
                (2, Token::OpenArray)
            }
            (b'(', _) => (1, Token::Open),
            (b')', _) => (1, Token::Close),
            (b'[', _) => (1, Token::OpenBracket),
            (b']', _) => (1, Token::CloseBracket),
            (b',', _) => (1, Token::Comma),
            (b':', b':') => (2, Token::DoubleColon),
            (b':', _) => (1, Token::Colon),
            (b'%', _) => (1, Token::Percent),
            (b'+', _) => (1, Token::Plus),
            (b'-', _) => (1, Token::Minus),
            _ => {
                let rest = self.text.get(self.at..).unwrap_or_default();
                (rest.chars().next().map_or(1, char::len_utf8), Token::Bad(Bad::Character))
            }
        };
        self.take(length, token)
    }

    fn name(&mut self, first: u8) -> Token {
        let start = self.at;
        let rules = self.rules;
        if first == b'$' && !(rules && self.peek(1).is_some_and(is_word)) {
            return self.take(1, Token::Bad(Bad::Dollar));
        }
        self.at += 1;
        self.skip_while(|byte| is_word(byte) || rules && byte == b'$');
        let word = self.bytes.get(start..self.at).unwrap_or_default();
        if let Some(quote @ (b'\'' | b'"')) = self.peek(0) {
            if word.ends_with(b"_") && word.len() > 1 {
                return self.string(quote);
            }
            if matches!(word, [b'b' | b'B' | b'o' | b'O' | b'z' | b'Z' | b'x' | b'X']) {
                let token = self.string(quote);
                let digits = self.bytes.get(start + 2..self.at.saturating_sub(1));
                let radix = boz_radix(first);
                let valid = digits.is_some_and(|digits| {
                    !digits.is_empty() && digits.iter().all(|byte| (*byte as char).is_digit(radix))
                });
                return match (token == Token::Str, valid) {
                    (true, true) => Token::Boz,
                    (true, false) => Token::Bad(Bad::Boz),
                    (false, _) => token,
                };
            }
        }
        if first == b'$' && self.text.get(self.at..).is_some_and(|rest| rest.starts_with("...")) {
            return self.take(3, Token::Many);
        }
        Token::Name
    }

    /// From the opening quote on.
    fn string(&mut self, quote: u8) -> Token {
        self.at += 1;
        loop {
            match self.peek(0) {
                None => return Token::Bad(Bad::OpenString),
                Some(byte) if byte != quote => self.at += 1,
                Some(_) if self.peek(1) == Some(quote) => self.at += 2,
                Some(_) => return self.take(1, Token::Str),
            }
        }
    }

    fn number(&mut self) -> Token {
        self.skip_while(|byte| byte.is_ascii_digit());
        let mut token = Token::Int;
        if self.peek(0) == Some(b'.') && !self.is_dot_word(1) {
            self.at += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
            token = Token::Real;
        }
        self.finish_number(token)
    }

    /// Exponent and kind.
    fn finish_number(&mut self, mut token: Token) -> Token {
        if matches!(self.peek(0), Some(b'e' | b'E' | b'd' | b'D' | b'q' | b'Q')) {
            let sign = usize::from(matches!(self.peek(1), Some(b'+' | b'-')));
            if self.peek(1 + sign).is_some_and(|byte| byte.is_ascii_digit()) {
                self.at += 1 + sign;
                self.skip_while(|byte| byte.is_ascii_digit());
                token = Token::Real;
            }
        }
        if self.peek(0) == Some(b'_') {
            if let Some(quote @ (b'\'' | b'"')) = self.peek(1) {
                self.at += 1;
                return self.string(quote);
            }
            if self.peek(1).is_some_and(is_word) {
                self.at += 1;
                self.skip_while(is_word);
            }
        }
        token
    }

    /// Whether letters and a `.` follow: `1.eq.2` is no real number.
    fn is_dot_word(&self, ahead: usize) -> bool {
        let rest = self.bytes.get(self.at + ahead..).unwrap_or_default();
        let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        letters > 0 && rest.get(letters) == Some(&b'.')
    }

    fn dot(&mut self) -> Token {
        if self.peek(1).is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
            return self.finish_number(Token::Real);
        }
        if self.peek(1) == Some(b'.') {
            return self.take(2, Token::DotDot);
        }
        if !self.is_dot_word(1) {
            return self.take(1, Token::Bad(Bad::Character));
        }
        let start = self.at + 1;
        self.at += 1;
        self.skip_while(|byte| byte.is_ascii_alphabetic());
        let word = self.text.get(start..self.at).unwrap_or_default().to_ascii_lowercase();
        self.at += 1;
        match word.as_str() {
            "eq" => Token::Eq,
            "ne" => Token::Ne,
            "lt" => Token::Lt,
            "le" => Token::Le,
            "gt" => Token::Gt,
            "ge" => Token::Ge,
            "and" => Token::And,
            "or" => Token::Or,
            "not" => Token::Not,
            "eqv" => Token::Eqv,
            "neqv" => Token::Neqv,
            "true" | "false" => {
                if self.peek(0) == Some(b'_') && self.peek(1).is_some_and(is_word) {
                    self.at += 1;
                    self.skip_while(is_word);
                }
                Token::Logical(word == "true")
            }
            _ => Token::UserOperator,
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

pub fn boz_radix(letter: u8) -> u32 {
    match letter.to_ascii_lowercase() {
        b'b' => 2,
        b'o' => 8,
        _ => 16,
    }
}
