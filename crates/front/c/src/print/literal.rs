//! Strings with their escapes.

use crate::ast::{Encoding, StrLiteral};
use std::fmt::Write as _;

pub fn string(literal: &StrLiteral) -> String {
    let mut out = String::from(match literal.encoding {
        Encoding::Plain => "\"",
        Encoding::Wide => "L\"",
    });
    for chunk in literal.bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                '\r' => out.push_str("\\r"),
                // Always three digits, so that a digit may follow.
                c if c.is_ascii_control() => {
                    let _ = write!(out, "\\{:03o}", u32::from(c));
                }
                c => out.push(c),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(out, "\\{byte:03o}");
        }
    }
    out.push('"');
    out
}
