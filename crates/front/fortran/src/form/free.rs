//! Free source form: `&` continues, `!` comments, `;` separates.
//!
//! Inside a string `&` must stand at the end of the line and at the start of the next; a missing second one is
//! read as if it stood before the first character.

use super::{Logical, finish};
use partita_kit::Text;

/// With `labels` a number before a statement is its label: not so in an expression.
pub fn statements(lines: &[Text], labels: bool) -> Vec<Logical> {
    let mut out = Vec::new();
    let mut current = Text::default();
    // The quote of a string that a line left open, when it is continued.
    let mut quote: Option<u8> = None;
    let mut continued = false;
    for line in lines {
        let text = line.text.as_str();
        let bytes = text.as_bytes();
        let mut at = text.len() - text.trim_start().len();
        let lone = usize::from(quote.is_none() && bytes.get(at) == Some(&b'&'));
        if continued && ends_line(bytes, at + lone) {
            continue;
        }
        if continued {
            if bytes.get(at) == Some(&b'&') {
                at += 1;
            } else if quote.is_none() {
                current.push(" ", line.span(at, at), false);
            } else {
                at = 0;
            }
        }
        let (next_quote, next_continued) = read_line(line, at, quote, &mut current, &mut out);
        quote = next_quote;
        continued = next_continued;
        if !continued {
            finish(std::mem::take(&mut current), None, labels, &mut out);
        }
    }
    finish(current, None, labels, &mut out);
    out
}

/// Reads one line from `at`; gives the open quote and whether the statement goes on.
fn read_line(
    line: &Text,
    at: usize,
    mut quote: Option<u8>,
    current: &mut Text,
    out: &mut Vec<Logical>,
) -> (Option<u8>, bool) {
    let text = line.text.as_str();
    let bytes = text.as_bytes();
    let last = text.trim_end().len();
    let mut from = at;
    let mut index = at;
    while let Some(&byte) = bytes.get(index) {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), b'&') if index + 1 == last => {
                current.append(line, from, index);
                return (quote, true);
            }
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'!') => {
                current.append(line, from, index);
                return (None, false);
            }
            (None, b';') => {
                current.append(line, from, index);
                finish(std::mem::take(current), None, true, out);
                from = index + 1;
            }
            (None, b'&') if ends_line(bytes, index + 1) => {
                current.append(line, from, index);
                return (None, true);
            }
            (None, _) => {}
        }
        index += 1;
    }
    current.append(line, from, text.len());
    (None, false)
}

/// Only blanks or a comment follow.
fn ends_line(bytes: &[u8], from: usize) -> bool {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().find(|byte| !byte.is_ascii_whitespace()).is_none_or(|byte| *byte == b'!')
}
