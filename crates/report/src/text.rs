//! Text in a terminal: its width in columns, wrapping and cutting it, and making it harmless.
//!
//! Widths count terminal columns, so wide characters count two. No function returns a line wider
//! than it was asked for, except that a column always takes at least one character.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns the text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

fn char_width(c: char) -> usize {
    c.width().unwrap_or(0)
}

/// One line without control characters: white space runs become one blank, what could move the
/// cursor or turn the writing direction becomes `�`.
pub(crate) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_whitespace() {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
        } else if c.is_control() || turns_direction(c) {
            out.push('\u{fffd}');
        } else {
            out.push(c);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn turns_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// As [`clean`], but keeps the line breaks.
pub(crate) fn clean_lines(text: &str) -> Vec<String> {
    text.lines().map(clean).collect()
}

/// The byte after the longest beginning that takes at most `max` columns.
fn split_at_width(text: &str, max: usize) -> usize {
    let mut used = 0;
    for (at, c) in text.char_indices() {
        used += char_width(c);
        if used > max {
            return at;
        }
    }
    text.len()
}

/// Lines of at most `max` columns, broken at blanks, and inside a word only when it is too long.
/// Never empty.
pub(crate) fn wrap(text: &str, max: usize) -> Vec<String> {
    let max = max.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut word = word;
        if !line.is_empty() && width(&line) + 1 + width(word) <= max {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        while width(word) > max {
            let (piece, rest) = word.split_at(break_point(word, max));
            lines.push(piece.to_owned());
            word = rest;
        }
        line.push_str(word);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// Where to break a word wider than `max`: after punctuation if that keeps half a line or more.
fn break_point(word: &str, max: usize) -> usize {
    let hard = split_at_width(word, max);
    let hard = if hard == 0 { word.chars().next().map_or(0, char::len_utf8) } else { hard };
    let beginning = &word[..hard];
    match beginning.rfind([',', ';', ')', '(', ']', '/', ':', '=', '+', '%']) {
        Some(at) if 2 * width(&word[..=at]) >= max => at + 1,
        Some(_) | None => hard,
    }
}

/// [`wrap`], with lines of like length: `network of` / `image 1`, not `network of image` / `1`.
pub(crate) fn wrap_evenly(text: &str, max: usize) -> Vec<String> {
    let lines = wrap(text, max);
    let narrowest = (1..max).find(|&max| wrap(text, max).len() == lines.len());
    narrowest.map_or(lines, |max| wrap(text, max))
}

/// [`wrap`], cut to at most `most` lines; the last then ends in `…`.
pub(crate) fn wrap_to(text: &str, max: usize, most: usize) -> Vec<String> {
    let mut lines = wrap(text, max);
    if lines.len() > most.max(1) {
        lines.truncate(most.max(1));
        if let Some(last) = lines.last_mut() {
            let keep = split_at_width(last, max.saturating_sub(1));
            last.truncate(last[..keep].trim_end().len());
            last.push('…');
        }
    }
    lines
}

/// The text and blanks up to `to` columns.
pub(crate) fn pad(text: &str, to: usize) -> String {
    let blanks = to.saturating_sub(width(text));
    format!("{text}{}", " ".repeat(blanks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_do_not_survive() {
        assert_eq!(clean("  a\t b\r\nc\u{1b}[31m\u{202e}d  "), "a b c\u{fffd}[31m\u{fffd}d");
        assert_eq!(clean_lines("a\tb\nc"), ["a b", "c"]);
    }

    #[test]
    fn wide_characters_count_two_columns() {
        assert_eq!(width("ab日本"), 6);
        assert_eq!(split_at_width("日本語", 5), "日本".len());
        assert_eq!(pad("日", 4), "日  ");
    }

    #[test]
    fn lines_break_at_blanks_then_after_punctuation_then_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("put(alpha,1,beta)", 10), ["put(alpha,", "1,beta)"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("日本", 1), ["日", "本"]);
        assert_eq!(wrap("", 10), [""]);
        assert_eq!(wrap_evenly("network of image 1", 16), ["network of", "image 1"]);
        assert_eq!(wrap_evenly("image 1", 16), ["image 1"]);
        assert_eq!(wrap_to("a b c d e f", 3, 2), ["a b", "c…"]);
    }
}
