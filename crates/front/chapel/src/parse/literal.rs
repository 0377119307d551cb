//! The values of numbers and strings.

use super::{Parser, Read, Reader};
use crate::ast::{ExprKind, Name};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

impl Parser<'_> {
    pub fn number(&mut self) -> Read<ExprKind> {
        let token = self.token();
        let text: Name = self.text_here().into();
        let span = self.bump();
        let digits: String =
            text.chars().filter(|c| *c != '_').map(|c| c.to_ascii_lowercase()).collect();
        if token == Token::Int {
            let value = match integer(&digits) {
                Some(value) => value,
                None => {
                    let message = "this number does not fit in 64 bits";
                    self.error(Diagnostic::error("syntax", span, message));
                    0
                }
            };
            return Ok(ExprKind::Int(value));
        }
        let digits = if token == Token::Imag { digits.trim_end_matches('i') } else { &digits };
        let value = match digits.strip_prefix("0x") {
            Some(hex) => hex_real(hex),
            None if digits.starts_with("0o") || digits.starts_with("0b") => {
                integer(digits).unwrap_or(0) as f64
            }
            None => digits.parse().unwrap_or(f64::NAN),
        };
        if let Token::Imag = token {
            Ok(ExprKind::Imag { text, value })
        } else {
            Ok(ExprKind::Real { text, value })
        }
    }

    pub fn quoted(&mut self) -> Read<ExprKind> {
        let token = self.token();
        let written = self.text_here().to_owned();
        let span = self.bump();
        let body = written.strip_prefix(['b', 'c']).unwrap_or(&written);
        let quote = if body.starts_with('\'') { "'" } else { "\"" };
        let triple = quote.repeat(3);
        let bytes = match body.strip_prefix(&triple) {
            Some(rest) => rest.strip_suffix(&triple).unwrap_or(rest).as_bytes().to_vec(),
            None => {
                let inner = body.strip_prefix(quote).unwrap_or(body);
                let start = span.start as usize + (written.len() - inner.len());
                self.unescape(inner, quote, start)
            }
        };
        Ok(if let Token::Bytes = token {
            ExprKind::Bytes(bytes)
        } else {
            ExprKind::Str(match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(bad) => String::from_utf8_lossy(bad.as_bytes()).into_owned(),
            })
        })
    }

    /// The bytes of a string, up to its closing quote; `start` is where it stands in the file.
    fn unescape(&mut self, text: &str, quote: &str, start: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if quote.starts_with(c) {
                break;
            }
            if c != '\\' {
                bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                continue;
            }
            let Some((_, letter)) = chars.next() else { break };
            let longest = match letter {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                _ => 0,
            };
            let mut digits = String::new();
            while digits.len() < longest
                && let Some((_, digit)) = chars.next_if(|(_, c)| c.is_ascii_hexdigit())
            {
                digits.push(digit);
            }
            let value = u32::from_str_radix(&digits, 16).ok();
            let plain = match letter {
                'n' => Some(b'\n'),
                't' => Some(b'\t'),
                'r' => Some(b'\r'),
                'a' => Some(7),
                'b' => Some(8),
                'f' => Some(12),
                'v' => Some(11),
                '0' => Some(0),
                '\\' | '\'' | '"' | '?' | '\n' => u8::try_from(letter).ok(),
                'x' => value.and_then(|value| u8::try_from(value).ok()),
                _ => None,
            };
            let wide = value.filter(|_| letter != 'x').and_then(char::from_u32);
            match (plain, wide) {
                (Some(byte), _) => bytes.push(byte),
                (None, Some(c)) => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                (None, None) => {
                    let end = start + at + 1 + letter.len_utf8();
                    let place = Span::new(self.file, start + at, end);
                    let message = format!("`\\{}` is no escape", letter.escape_debug());
                    let diagnostic = Diagnostic::error("syntax", place, message);
                    self.error(diagnostic.help("a backslash itself is written `\\\\`"));
                }
            }
        }
        bytes
    }
}

/// A whole number in lower case without `_`.
fn integer(digits: &str) -> Option<u64> {
    let (digits, radix) = match digits.get(..2) {
        Some("0x") => (digits.get(2..)?, 16),
        Some("0o") => (digits.get(2..)?, 8),
        Some("0b") => (digits.get(2..)?, 2),
        _ => (digits, 10),
    };
    u64::from_str_radix(digits, radix).ok()
}

/// `1.8p3`: hexadecimal digits, and a decimal power of two.
fn hex_real(text: &str) -> f64 {
    let (mantissa, exponent) = text.split_once('p').unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut value = 0.0_f64;
    for digit in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(digit.to_digit(16).unwrap_or(0));
    }
    let shift = i32::try_from(fraction.len()).unwrap_or(i32::MAX).saturating_mul(4);
    let exponent: i32 = exponent.parse().unwrap_or(0);
    value * 2.0_f64.powi(exponent.saturating_sub(shift))
}
