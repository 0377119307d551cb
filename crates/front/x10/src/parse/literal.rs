//! The values of numbers, characters and strings.

use super::{Parser, Read, Reader};
use crate::ast::{ExprKind, IntKind};
use crate::token::{NumberKind, Token};
use partita_source::{Diagnostic, Span};

/// A whole number as written.
struct Whole {
    kind: IntKind,
    /// `None` when it does not even fit 64 bits.
    magnitude: Option<u64>,
    decimal: bool,
}

impl Parser<'_> {
    pub fn number(&mut self) -> Read<ExprKind> {
        let real = self.at(Token::Number(NumberKind::Real));
        let text = self.text_here().replace('_', "").to_ascii_lowercase();
        let span = self.bump();
        if real {
            return Ok(self.real(&text, span));
        }
        let Some(whole) = self.whole_number(&text, span) else {
            return Ok(ExprKind::Int { value: 0, kind: IntKind::Long });
        };
        let Whole { kind, magnitude, decimal } = whole;
        let value = magnitude.and_then(|magnitude| in_range(magnitude, kind, decimal));
        if value.is_none() {
            let message = format!("this number does not fit in {}", kind.name());
            let diagnostic = Diagnostic::error("syntax", span, message);
            self.error(diagnostic.note(range(kind)));
        }
        Ok(ExprKind::Int { value: value.unwrap_or(0), kind })
    }

    /// `-` and the number behind it, when they are the smallest value of a type: that number has no positive twin.
    pub fn smallest(&mut self) -> Read<Option<ExprKind>> {
        let number = self.cursor.ahead(1);
        if number.token != Token::Number(NumberKind::Whole) {
            return Ok(None);
        }
        let text = self.text_of(number).replace('_', "").to_ascii_lowercase();
        let Some((digits, suffix)) = split(&text) else { return Ok(None) };
        let Some(kind) = kind_of(suffix, self.small_numbers).filter(|kind| kind.is_signed()) else {
            return Ok(None);
        };
        let half = 1_u64 << (kind.bits() - 1);
        if digits.starts_with('0') || digits.parse() != Ok(half) {
            return Ok(None);
        }
        self.bump();
        self.bump();
        let value = i64::MIN >> (64 - kind.bits());
        Ok(Some(ExprKind::Int { value, kind }))
    }

    fn real(&mut self, text: &str, span: Span) -> ExprKind {
        let digits = text.trim_end_matches(['f', 'd']);
        let (value, single) = (digits.parse::<f64>(), digits.parse::<f32>());
        let (finite, kind) = match (value, single) {
            (Ok(_), Ok(single)) if text.ends_with('f') => {
                (single.is_finite(), ExprKind::Float(single))
            }
            (Ok(value), _) => (value.is_finite(), ExprKind::Double(value)),
            (Err(_), _) => (false, ExprKind::Double(0.0)),
        };
        if !finite {
            let name = if text.ends_with('f') { "Float" } else { "Double" };
            self.wrong(span, format!("this number does not fit in {name}"));
        }
        kind
    }

    fn whole_number(&mut self, text: &str, span: Span) -> Option<Whole> {
        let (digits, suffix) = split(text)?;
        let Some(kind) = kind_of(suffix, self.small_numbers) else {
            let message = format!("X10 2.0 has no suffix `{suffix}`");
            self.wrong(span, message);
            return None;
        };
        let (radix, digits) = match (digits.get(..2), digits) {
            (Some("0x"), _) => (16, digits.get(2..)?),
            (Some("0b"), _) => (2, digits.get(2..)?),
            (_, "0") => (10, digits),
            _ if digits.starts_with('0') => (8, digits),
            _ => (10, digits),
        };
        if radix == 8 && digits.contains(['8', '9']) {
            let diagnostic =
                Diagnostic::error("syntax", span, "a number that begins with 0 is octal");
            self.error(diagnostic.note("octal digits are 0 to 7"));
            return None;
        }
        let magnitude = u64::from_str_radix(digits, radix).ok();
        Some(Whole { kind, magnitude, decimal: radix == 10 })
    }

    pub fn string(&mut self) -> ExprKind {
        let units = self.units('"');
        ExprKind::Str(String::from_utf16_lossy(&units))
    }

    pub fn character(&mut self) -> ExprKind {
        let span = self.here();
        let closed = self.text_here().len() > 1 && self.text_here().ends_with('\'');
        let units = self.units('\'');
        if closed && units.len() != 1 {
            let diagnostic =
                Diagnostic::error("syntax", span, "a character literal holds one character");
            self.error(diagnostic.help("a string is written with `\"`"));
        }
        ExprKind::Char(units.first().copied().unwrap_or(0))
    }

    /// The text between the quotes, escapes resolved.
    fn units(&mut self, quote: char) -> Vec<u16> {
        let written = self.text_here().to_owned();
        let span = self.bump();
        let inner = written.strip_prefix(quote).unwrap_or(&written);
        let inner = inner.strip_suffix(quote).unwrap_or(inner);
        let mut units = Vec::new();
        let mut chars = inner.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if c != '\\' {
                units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
                continue;
            }
            let Some((_, letter)) = chars.next() else { break };
            let (longest, radix, mut digits) = match letter {
                'u' => (4, 16, String::new()),
                '0'..='3' => (3, 8, letter.to_string()),
                '4'..='7' => (2, 8, letter.to_string()),
                _ => (0, 10, String::new()),
            };
            while digits.len() < longest
                && let Some((_, digit)) = chars.next_if(|(_, c)| c.is_digit(radix))
            {
                digits.push(digit);
            }
            let coded = u16::from_str_radix(&digits, radix).ok().filter(|_| longest > 0);
            let unit = match letter {
                'u' => coded.filter(|_| digits.len() == 4),
                'n' => Some(10),
                't' => Some(9),
                'r' => Some(13),
                'b' => Some(8),
                'f' => Some(12),
                '\\' | '\'' | '"' | '`' => u16::try_from(u32::from(letter)).ok(),
                _ => coded,
            };
            match unit {
                Some(unit) => units.push(unit),
                None => {
                    let start = span.start as usize + 1 + at;
                    let place = Span::new(self.file, start, start + 1 + letter.len_utf8());
                    let message = format!("`\\{}` is no escape", letter.escape_debug());
                    let diagnostic = Diagnostic::error("syntax", place, message);
                    self.error(diagnostic.help("a backslash itself is written `\\\\`"));
                }
            }
        }
        units
    }
}

/// The digits and the suffix of a whole number in lower case.
fn split(text: &str) -> Option<(&str, &str)> {
    let digits = text.trim_end_matches(['n', 'l', 'y', 's', 'u']);
    text.get(digits.len()..).map(|suffix| (digits, suffix))
}

/// The type that a suffix stands for.
fn kind_of(suffix: &str, legacy: bool) -> Option<IntKind> {
    Some(match suffix {
        "" if legacy => IntKind::Int,
        "u" if legacy => IntKind::UInt,
        "" | "l" => IntKind::Long,
        "u" | "ul" | "lu" => IntKind::ULong,
        _ if legacy => return None,
        "n" => IntKind::Int,
        "un" | "nu" => IntKind::UInt,
        "s" => IntKind::Short,
        "us" | "su" => IntKind::UShort,
        "y" => IntKind::Byte,
        "uy" | "yu" => IntKind::UByte,
        _ => return None,
    })
}

/// The value in its type; a hexadecimal number may fill the sign bit.
fn in_range(magnitude: u64, kind: IntKind, decimal: bool) -> Option<i64> {
    let bits = kind.bits();
    let all = u64::MAX >> (64 - bits);
    let most = if kind.is_signed() && decimal { all >> 1 } else { all };
    if magnitude > most {
        return None;
    }
    let value = magnitude.cast_signed();
    let negative = kind.is_signed() && magnitude > all >> 1;
    Some(if negative { value | (i64::MIN >> (64 - bits)) } else { value })
}

fn range(kind: IntKind) -> String {
    let all = u64::MAX >> (64 - kind.bits());
    if kind.is_signed() {
        let most = all >> 1;
        format!("{} goes from -{} to {most}", kind.name(), most + 1)
    } else {
        format!("{} goes from 0 to {all}", kind.name())
    }
}
