//! Literals.

use super::Printer;
use crate::ast::IntKind;
use std::fmt::Write as _;

impl Printer {
    pub fn int(&mut self, value: i64, kind: IntKind) {
        let bits = value.cast_unsigned() & (u64::MAX >> (64 - kind.bits()));
        let smallest = i64::MIN >> (64 - kind.bits());
        let _ = if !kind.is_signed() || value >= 0 {
            write!(self.text, "{bits}")
        } else if value == smallest {
            write!(self.text, "{value}")
        } else {
            write!(self.text, "0x{bits:X}")
        };
        let legacy = self.is_legacy();
        self.put(match kind {
            IntKind::Int if legacy => "",
            IntKind::Long if legacy => "L",
            IntKind::UInt if legacy => "u",
            IntKind::ULong if legacy => "ul",
            IntKind::Byte => "y",
            IntKind::Short => "s",
            IntKind::Int => "n",
            IntKind::Long => "",
            IntKind::UByte => "uy",
            IntKind::UShort => "us",
            IntKind::UInt => "un",
            IntKind::ULong => "u",
        });
    }

    pub fn double(&mut self, value: f64) {
        let _ = write!(self.text, "{value:?}");
    }

    pub fn float(&mut self, value: f32) {
        let _ = write!(self.text, "{value:?}f");
    }

    pub fn string(&mut self, text: &str) {
        self.put("\"");
        for c in text.chars() {
            let escaped = match c {
                '"' => "\\\"",
                '\\' => "\\\\",
                '\n' => "\\n",
                '\t' => "\\t",
                '\r' => "\\r",
                c if c.is_control() => {
                    let _ = write!(self.text, "\\u{:04X}", u32::from(c));
                    continue;
                }
                c => {
                    self.text.push(c);
                    continue;
                }
            };
            self.put(escaped);
        }
        self.put("\"");
    }

    pub fn character(&mut self, unit: u16) {
        let plain = u8::try_from(unit).ok().filter(|byte| byte.is_ascii_graphic() || *byte == b' ');
        let _ = match plain.map(char::from) {
            Some(c @ ('\'' | '\\')) => write!(self.text, "'\\{c}'"),
            Some(c) => write!(self.text, "'{c}'"),
            None => write!(self.text, "'\\u{unit:04X}'"),
        };
    }
}
