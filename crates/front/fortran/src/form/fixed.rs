//! Fixed source form: labels in columns 1 to 5, a mark of continuation in column 6, text to column 72.
//!
//! Blanks outside strings mean nothing and are dropped here; the parser then finds keywords as the beginning of
//! a word. A tab in the first columns leads to column 7, or to column 6 when a digit from 1 to 9 follows.

use super::{Logical, finish};
use crate::ast::Label;
use partita_kit::Text;

const LAST_COLUMN: usize = 72;

pub fn statements(lines: &[Text]) -> Vec<Logical> {
    let mut out = Vec::new();
    let mut current = Text::default();
    let mut label = None;
    let mut quote: Option<u8> = None;
    for line in lines {
        let Some(layout) = layout(&line.text) else { continue };
        if layout.continues {
            // Nothing to continue: the text stands for itself and the parser judges it.
        } else {
            finish(std::mem::take(&mut current), label.take(), false, &mut out);
            quote = None;
            label = layout.label;
        }
        let end = layout.end;
        let bytes = line.text.as_bytes();
        let mut from = layout.start;
        let mut index = layout.start;
        let mut comment = false;
        while index < end {
            let Some(&byte) = bytes.get(index) else { break };
            match (quote, byte) {
                (Some(open), _) if byte == open => quote = None,
                (Some(_), _) => {}
                (None, b'\'' | b'"') => quote = Some(byte),
                (None, b'!') => {
                    comment = true;
                    break;
                }
                (None, b';') => {
                    current.append(line, from, index);
                    finish(std::mem::take(&mut current), label.take(), false, &mut out);
                    from = index + 1;
                }
                (None, _) if byte.is_ascii_whitespace() => {
                    current.append(line, from, index);
                    from = index + 1;
                }
                (None, _) => {}
            }
            index += 1;
        }
        current.append(line, from, index.min(end));
        // A string that goes on in the next line has blanks up to column 72.
        if quote.is_some() && !comment && layout.missing > 0 {
            let blanks = " ".repeat(layout.missing);
            current.push(&blanks, line.span(end, end), false);
        }
    }
    finish(current, label, false, &mut out);
    for logical in &mut out {
        drop_padding(&mut logical.text);
    }
    out
}

/// An open string at the end of a statement is an error: the blanks added to it would only blur the message.
fn drop_padding(text: &mut Text) {
    let kept = text.text.trim_end().len();
    text.cut(kept);
}

struct Layout {
    label: Option<Label>,
    continues: bool,
    /// Where the statement's text starts and ends in the line.
    start: usize,
    end: usize,
    /// Columns between the end of the line and column 72.
    missing: usize,
}

/// What the columns say; `None` for a comment or an empty line.
pub fn is_comment(text: &str) -> bool {
    layout(text).is_none()
}

pub fn is_continuation(text: &str) -> bool {
    layout(text).is_some_and(|layout| layout.continues)
}

fn layout(text: &str) -> Option<Layout> {
    let first = text.as_bytes().first()?;
    if matches!(first, b'c' | b'C' | b'*' | b'!' | b'd' | b'D') || text.trim().is_empty() {
        return None;
    }
    let blanks = text.len() - text.trim_start().len();
    if blanks != 5 && text.as_bytes().get(blanks) == Some(&b'!') {
        return None;
    }
    let mut column = 0;
    let mut digits = String::new();
    let mut continues = false;
    let mut start = text.len();
    let mut end = text.len();
    let mut tab = false;
    for (offset, letter) in text.char_indices() {
        if column >= LAST_COLUMN {
            end = offset;
            break;
        }
        if column < 6 {
            if letter == '\t' {
                tab = true;
                column = 6;
                start = offset + 1;
                let next = text.as_bytes().get(start);
                if next.is_some_and(|next| matches!(next, b'1'..=b'9')) {
                    continues = true;
                    start += 1;
                }
                continue;
            }
            if column == 5 {
                continues = !matches!(letter, ' ' | '0');
                start = offset + letter.len_utf8();
            } else if letter == '!' {
                return None;
            } else if letter.is_ascii_digit() {
                digits.push(letter);
            } else if letter != ' ' {
                // Not a label: give the whole line to the parser, which says what is wrong.
                start = 0;
                column = 6;
            }
        }
        column += 1;
    }
    let missing = if tab { 0 } else { LAST_COLUMN.saturating_sub(column) };
    Some(Layout {
        label: digits.parse().ok().map(Label),
        continues,
        start,
        end: end.max(start),
        missing,
    })
}
