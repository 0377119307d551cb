//! Pieces of text that the preprocessor looks into: words, strings, comments, arguments, a macro's body.

use super::rules::{Bodies, Syntax};

/// What a line leaves open for the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// By its quote.
    String(u8),
    /// By what ends it.
    Comment(&'static str),
}

/// Follows the strings of a text, byte by byte.
#[derive(Clone, Copy, Debug)]
pub struct Strings {
    pub open: Option<u8>,
    escape: Option<u8>,
    escaped: bool,
}

impl Strings {
    pub fn new(syntax: Syntax) -> Self {
        Strings { open: None, escape: syntax.escape, escaped: false }
    }

    /// Whether the next byte belongs to a string, with its quotes.
    pub fn pass(&mut self, byte: u8) -> bool {
        let Some(quote) = self.open else {
            self.open = matches!(byte, b'\'' | b'"').then_some(byte);
            return self.open.is_some();
        };
        if self.escaped {
            self.escaped = false;
        } else if byte == quote {
            self.open = None;
        } else {
            self.escaped = self.escape == Some(byte);
        }
        true
    }
}

pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The length of the name at the start of a text, zero when there is none.
pub fn word_length(text: &str) -> usize {
    if text.bytes().next().is_none_or(|byte| byte.is_ascii_digit()) {
        return 0;
    }
    text.bytes().take_while(|byte| is_word(*byte)).count()
}

/// A directive's line or a macro's body without its comments. Each leaves a blank, but in traditional bodies an empty one
/// glues the words around it together.
pub fn without_comments(text: &str, syntax: Syntax) -> String {
    let standard = syntax.bodies == Bodies::Standard;
    let mut strings = Strings::new(syntax);
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let in_string = standard && strings.open.is_some();
        if !in_string && let Some(behind) = rest.strip_prefix("/*") {
            let (comment, after) = behind.split_once("*/").unwrap_or((behind, ""));
            if standard || !comment.is_empty() {
                out.push(' ');
            }
            rest = after;
            continue;
        }
        if standard && !in_string && rest.starts_with("//") {
            break;
        }
        let (here, behind) = rest.split_at(letter.len_utf8());
        here.bytes().for_each(|byte| {
            strings.pass(byte);
        });
        out.push_str(here);
        rest = behind;
    }
    out
}

/// The arguments in `text`, which starts behind the opening parenthesis, and the bytes up to behind the closing one.
pub fn arguments(text: &str, syntax: Syntax) -> Option<(Vec<&str>, usize)> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut strings = Strings::new(syntax);
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        if strings.pass(byte) {
            continue;
        }
        match byte {
            b'(' => depth += 1,
            b')' if depth > 0 => depth -= 1,
            b')' => {
                found.push(text.get(from..at)?.trim());
                return Some((found, at + 1));
            }
            b',' if depth == 0 => {
                found.push(text.get(from..at)?.trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// An argument of a macro's use.
pub struct Argument<'t> {
    pub written: &'t str,
    /// With its macros replaced.
    pub value: String,
}

/// The body with its parameters replaced; nothing when it gets longer than there is room.
pub fn substitute(
    body: &str,
    parameters: &[String],
    arguments: &[Argument<'_>],
    syntax: Syntax,
    room: usize,
) -> Option<String> {
    let standard = syntax.bodies == Bodies::Standard;
    let argument =
        |word: &str| parameters.iter().position(|one| one == word).and_then(|at| arguments.get(at));
    let mut out = String::new();
    let mut strings = Strings::new(syntax);
    // Behind `##` an argument stands as it was written.
    let mut glued = false;
    let mut rest = body;
    while let Some(letter) = rest.chars().next() {
        let in_string = standard && strings.open.is_some();
        if standard && !in_string && letter == '#' {
            if let Some(behind) = rest.strip_prefix("##") {
                out.truncate(out.trim_end().len());
                rest = behind.trim_start();
                glued = true;
                continue;
            }
            let behind = rest.get(1..).unwrap_or_default().trim_start();
            let (word, after) = behind.split_at(word_length(behind));
            if let Some(argument) = argument(word) {
                out.push_str(&as_string(argument.written, syntax));
                rest = after;
                continue;
            }
        }
        let length = if in_string { 0 } else { word_length(rest) };
        let (word, behind) = rest.split_at(length.max(letter.len_utf8()));
        if length == 0 {
            word.bytes().for_each(|byte| {
                strings.pass(byte);
            });
        }
        let as_written = glued || standard && behind.trim_start().starts_with("##");
        out.push_str(match argument(word).filter(|_| length > 0) {
            Some(argument) if as_written => argument.written,
            Some(argument) => &argument.value,
            None => word,
        });
        if out.len() > room {
            return None;
        }
        glued = false;
        rest = behind;
    }
    let text = if standard { out } else { without_comments(&out, syntax) };
    Some(text.trim().to_owned())
}

/// Text as a string that means it.
fn as_string(text: &str, syntax: Syntax) -> String {
    let mut out = String::from("\"");
    let mut strings = Strings::new(syntax);
    for letter in text.chars() {
        let mut bytes = [0; 4];
        let in_string = letter.encode_utf8(&mut bytes).bytes().all(|byte| strings.pass(byte));
        if in_string && matches!(letter, '"' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    out.push('"');
    out
}
