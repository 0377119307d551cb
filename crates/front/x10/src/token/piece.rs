//! Tokens that are more than a word or a symbol: how far a comment, a name in quotes, a text or a number goes.

use super::{Bad, NumberKind, Token};
use logos::{FilterResult, Lexer};

pub fn line_comment(lexer: &mut Lexer<'_, Token>) -> FilterResult<(), Bad> {
    let rest = lexer.remainder();
    lexer.bump(rest.find('\n').unwrap_or(rest.len()));
    FilterResult::Skip
}

pub fn block_comment(lexer: &mut Lexer<'_, Token>) -> FilterResult<(), Bad> {
    let rest = lexer.remainder();
    match rest.find("*/") {
        Some(end) => {
            lexer.bump(end + 2);
            FilterResult::Skip
        }
        None => {
            lexer.bump(rest.len());
            FilterResult::Error(Bad::OpenComment)
        }
    }
}

pub fn quoted_name(lexer: &mut Lexer<'_, Token>) -> Result<(), Bad> {
    quoted(lexer, b'`').ok_or(Bad::OpenName)
}

pub fn character(lexer: &mut Lexer<'_, Token>) -> Result<(), Bad> {
    quoted(lexer, b'\'').ok_or(Bad::OpenChar)
}

pub fn string(lexer: &mut Lexer<'_, Token>) -> Result<(), Bad> {
    quoted(lexer, b'"').ok_or(Bad::OpenString)
}

/// Takes up to the closing quote; without one on the line, the rest of it.
fn quoted(lexer: &mut Lexer<'_, Token>, quote: u8) -> Option<()> {
    let rest = lexer.remainder().as_bytes();
    let mut at = 0;
    while let Some(byte) = rest.get(at) {
        match byte {
            b'\n' => break,
            b'\\' if rest.get(at + 1).is_some_and(|next| *next != b'\n') => at += 2,
            byte if *byte == quote => {
                lexer.bump(at + 1);
                return Some(());
            }
            _ => at += 1,
        }
    }
    let line = lexer.remainder().split('\n').next().map_or(0, str::len);
    lexer.bump(line);
    None
}

/// `1.5`, `.5`: from the point on.
pub fn fraction(lexer: &mut Lexer<'_, Token>) -> Result<NumberKind, Bad> {
    let mut scan = Scan { rest: lexer.remainder().as_bytes(), at: 0 };
    scan.digits();
    let found = scan.exponent_and_suffix(true);
    lexer.bump(scan.at);
    found.ok_or(Bad::Number)
}

pub fn number(lexer: &mut Lexer<'_, Token>) -> Result<NumberKind, Bad> {
    let zero = lexer.slice() == "0";
    let mut scan = Scan { rest: lexer.remainder().as_bytes(), at: 0 };
    let found = match scan.peek(0) {
        Some(b'x' | b'X' | b'b' | b'B') if zero => {
            let hex = matches!(scan.peek(0), Some(b'x' | b'X'));
            scan.at += 1;
            let from = scan.at;
            scan.take(|byte| {
                byte == b'_'
                    || if hex { byte.is_ascii_hexdigit() } else { matches!(byte, b'0' | b'1') }
            });
            let empty = from == scan.at;
            scan.exponent_and_suffix(false).filter(|kind| !empty && *kind == NumberKind::Whole)
        }
        _ => {
            scan.digits();
            let real = scan.point();
            if real {
                scan.digits();
            }
            scan.exponent_and_suffix(real)
        }
    };
    lexer.bump(scan.at);
    found.ok_or(Bad::Number)
}

/// Looks through the text of a number.
struct Scan<'t> {
    rest: &'t [u8],
    at: usize,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'`') || byte >= 0x80
}

impl Scan<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.rest.get(self.at + ahead).copied()
    }

    fn take(&mut self, test: impl Fn(u8) -> bool) {
        while self.peek(0).is_some_and(&test) {
            self.at += 1;
        }
    }

    fn digits(&mut self) {
        self.take(|byte| byte.is_ascii_digit() || byte == b'_');
    }

    /// The point of a real, not that of `1..n` or `1.max(n)`.
    fn point(&mut self) -> bool {
        if self.peek(0) != Some(b'.') {
            return false;
        }
        let real = match self.peek(1) {
            Some(b'.') => false,
            Some(b'f' | b'F' | b'd' | b'D') => !self.peek(2).is_some_and(is_word),
            Some(b'e' | b'E') => {
                let sign = usize::from(matches!(self.peek(2), Some(b'+' | b'-')));
                self.peek(2 + sign).is_some_and(|byte| byte.is_ascii_digit())
            }
            Some(byte) => byte.is_ascii_digit() || !is_word(byte),
            None => true,
        };
        self.at += usize::from(real);
        real
    }

    /// The end of a number: what kind it is, if it is one.
    fn exponent_and_suffix(&mut self, mut real: bool) -> Option<NumberKind> {
        if matches!(self.peek(0), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.peek(1), Some(b'+' | b'-')));
            if self.peek(1 + sign).is_some_and(|byte| byte.is_ascii_digit()) {
                real = true;
                self.at += 1 + sign;
                self.digits();
            }
        }
        let from = self.at;
        self.take(is_word);
        let suffix = self.rest.get(from..self.at)?.to_ascii_lowercase();
        match suffix.as_slice() {
            b"f" | b"d" => Some(NumberKind::Real),
            b"" if real => Some(NumberKind::Real),
            b"" | b"n" | b"l" | b"y" | b"s" | b"u" | b"un" | b"nu" | b"ul" | b"lu" | b"uy"
            | b"yu" | b"us" | b"su"
                if !real =>
            {
                Some(NumberKind::Whole)
            }
            _ => None,
        }
    }
}
