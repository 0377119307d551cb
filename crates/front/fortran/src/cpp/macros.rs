//! Macros: definition, and replacement in a line.
//!
//! As in traditional preprocessors a parameter is replaced inside the strings of a macro's body (there is no
//! `#`), and words that touch after the replacement of an empty comment become one (there is no `##`).

use crate::form::Text;
use crate::limits;
use std::borrow::Cow;
use std::collections::HashMap;

#[derive(Clone, Debug)]
struct Macro {
    /// `None`: without parentheses.
    parameters: Option<Vec<String>>,
    body: String,
}

#[derive(Debug)]
pub struct Macros {
    known: HashMap<String, Macro>,
}

/// What `__FILE__` and `__LINE__` are.
#[derive(Clone, Copy)]
pub struct Place<'p> {
    pub file: &'p str,
    pub line: usize,
}

type Expanded<T> = Result<T, String>;

impl Macros {
    pub fn new(defines: &[(String, String)]) -> Self {
        let object = |body: &str| Macro { parameters: None, body: body.to_owned() };
        let known = defines.iter().map(|(name, value)| (name.clone(), object(value)));
        Macros { known: known.collect() }
    }

    pub fn contains(&self, name: &str) -> bool {
        self.known.contains_key(name) || matches!(name, "__FILE__" | "__LINE__")
    }

    pub fn remove(&mut self, name: &str) {
        self.known.remove(name);
    }

    /// `NAME body` or `NAME(a, b) body`.
    pub fn define(&mut self, text: &str) -> Expanded<()> {
        let length = word_length(text);
        let (name, rest) = text.split_at(length);
        if name.is_empty() {
            return Err("expected a name after `#define`".into());
        }
        let mut parameters = None;
        let mut body = rest;
        if let Some(inside) = rest.strip_prefix('(') {
            let Some((list, behind)) = inside.split_once(')') else {
                return Err(format!("the parameters of the macro `{name}` are never closed"));
            };
            let list = list.split(',').map(|one| one.trim().to_owned());
            parameters = Some(list.filter(|one| !one.is_empty()).collect());
            body = behind;
        }
        // Between the parameters of a macro a comment glues: it stays until they are replaced.
        let body = match parameters {
            None => without_comments(body).trim().to_owned(),
            Some(_) => body.trim().to_owned(),
        };
        self.known.insert(name.to_owned(), Macro { parameters, body });
        Ok(())
    }

    /// The line with its macros replaced (`None`: nothing to replace), and the quote that it leaves open.
    /// `quote` is the one that the line before left open; `budget` bounds work and text.
    pub fn expand_line(
        &self,
        line: &Text,
        mut quote: Option<u8>,
        place: Place<'_>,
        budget: &mut usize,
    ) -> (Expanded<Option<Text>>, Option<u8>) {
        let text = line.text.as_str();
        let mut out: Option<Text> = None;
        let mut copied = 0;
        let mut index = 0;
        while let Some(&byte) = text.as_bytes().get(index) {
            let in_string = quote.is_some();
            match (quote, byte) {
                (Some(open), _) if byte == open => quote = None,
                (Some(_), _) => {}
                (None, b'\'' | b'"') => quote = Some(byte),
                (None, b'!') => break,
                (None, _) => {}
            }
            let rest = text.get(index..).unwrap_or_default();
            let length = if in_string { 0 } else { word_length(rest) };
            if length == 0 {
                index += 1;
                // A number keeps the letters that touch it.
                if !in_string && byte.is_ascii_digit() {
                    let touching = text.as_bytes().get(index..).unwrap_or_default();
                    index += touching.iter().take_while(|byte| is_word(**byte)).count();
                }
                continue;
            }
            match self.replace(rest, length, place, &mut Vec::new(), budget) {
                Ok(None) => index += length,
                Ok(Some((replacement, used))) => {
                    let out = out.get_or_insert_default();
                    out.append(line, copied, index);
                    out.push(&replacement, line.span(index, index + used), false);
                    index += used;
                    copied = index;
                }
                Err(message) => return (Err(message), quote),
            }
        }
        if let Some(out) = &mut out {
            out.append(line, copied, text.len());
        }
        (Ok(out), quote)
    }

    /// Replaces in text that is no line of the program: a macro's body or argument, or a condition.
    pub fn expand_text(
        &self,
        text: &str,
        place: Place<'_>,
        open: &mut Vec<String>,
        budget: &mut usize,
    ) -> Expanded<String> {
        let mut out = String::new();
        let mut rest = text;
        let mut quote = None;
        while let Some(letter) = rest.chars().next() {
            let in_string = quote.is_some();
            match quote {
                Some(quoted) if letter == quoted => quote = None,
                None if matches!(letter, '\'' | '"') => quote = Some(letter),
                Some(_) | None => {}
            }
            let length = if in_string { 0 } else { word_length(rest) };
            let mut used = length.max(letter.len_utf8());
            if letter.is_ascii_digit() && !in_string {
                used = rest.bytes().take_while(|byte| is_word(*byte)).count();
            }
            let replaced =
                if length == 0 { None } else { self.replace(rest, length, place, open, budget)? };
            match replaced {
                Some((replacement, length)) => {
                    out.push_str(&replacement);
                    used = length;
                }
                None => out.push_str(rest.get(..used).unwrap_or_default()),
            }
            if out.len() > *budget {
                return Err("macros add too much text".into());
            }
            rest = rest.get(used..).unwrap_or_default();
        }
        *budget -= out.len().min(*budget);
        Ok(out)
    }

    /// The macro that stands at the start of `rest`, replaced, and how many bytes its use takes.
    fn replace(
        &self,
        rest: &str,
        length: usize,
        place: Place<'_>,
        open: &mut Vec<String>,
        budget: &mut usize,
    ) -> Expanded<Option<(String, usize)>> {
        let name = rest.get(..length).unwrap_or_default();
        match name {
            "__LINE__" => return Ok(Some((place.line.to_string(), length))),
            "__FILE__" => return Ok(Some((format!("\"{}\"", place.file), length))),
            _ => {}
        }
        let Some(found) = self.known.get(name) else { return Ok(None) };
        if open.iter().any(|outer| outer == name) {
            return Ok(None);
        }
        if *budget == 0 {
            return Err("macros add too much text".into());
        }
        // Work counts too: a macro may be long to replace by nothing.
        *budget = budget.saturating_sub(32);
        if open.len() >= limits::EXPANSIONS {
            return Err(format!("macros are nested too deeply in `{name}`"));
        }
        let (body, used) = match &found.parameters {
            None => (Cow::Borrowed(found.body.as_str()), length),
            Some(parameters) => {
                let behind = rest.get(length..).unwrap_or_default();
                let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
                if !behind.trim_start_matches([' ', '\t']).starts_with('(') {
                    return Ok(None);
                }
                let inside = behind.get(blanks + 1..).unwrap_or_default();
                let Some((arguments, size)) = arguments(inside) else {
                    return Err(format!("the arguments of the macro `{name}` are never closed"));
                };
                let none = parameters.is_empty() && arguments.iter().all(|one| one.is_empty());
                if arguments.len() != parameters.len() && !none {
                    let (given, taken) = (arguments.len(), parameters.len());
                    return Err(format!("the macro `{name}` takes {taken} arguments, not {given}"));
                }
                // An argument may use the macro again, but counts as a level.
                open.push(String::new());
                let mut values = Vec::new();
                for argument in arguments {
                    values.push(self.expand_text(argument, place, open, budget)?);
                }
                open.pop();
                let body = substitute(&found.body, parameters, &values, *budget)?;
                (Cow::Owned(body), length + blanks + 1 + size)
            }
        };
        open.push(name.to_owned());
        let expanded = self.expand_text(&body, place, open, budget);
        open.pop();
        Ok(Some((expanded?, used)))
    }
}

/// The arguments in `text`, which starts behind the opening parenthesis, and the bytes up to behind the closing one.
fn arguments(text: &str) -> Option<(Vec<&str>, usize)> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut quote = None;
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'(') => depth += 1,
            (None, b')') if depth > 0 => depth -= 1,
            (None, b')') => {
                found.push(text.get(from..at)?.trim());
                return Some((found, at + 1));
            }
            (None, b',') if depth == 0 => {
                found.push(text.get(from..at)?.trim());
                from = at + 1;
            }
            (None, _) => {}
        }
    }
    None
}

/// The body with its parameters replaced, in strings too.
fn substitute(
    body: &str,
    parameters: &[String],
    values: &[String],
    room: usize,
) -> Expanded<String> {
    let mut out = String::new();
    let mut rest = body;
    while let Some(letter) = rest.chars().next() {
        let length = word_length(rest);
        let used = length.max(letter.len_utf8());
        let word = rest.get(..used).unwrap_or_default();
        let value = parameters.iter().position(|one| one == word).and_then(|at| values.get(at));
        out.push_str(value.map_or(word, String::as_str));
        if out.len() > room {
            return Err("macros add too much text".into());
        }
        rest = rest.get(used..).unwrap_or_default();
    }
    Ok(without_comments(&out).trim().to_owned())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The length of the name at the start of a text, zero when there is none.
pub fn word_length(text: &str) -> usize {
    if text.bytes().next().is_none_or(|byte| byte.is_ascii_digit()) {
        return 0;
    }
    text.bytes().take_while(|byte| is_word(*byte)).count()
}

/// C comments may stand on a directive's line and in a macro's body.
pub fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("/*") {
        out.push_str(before);
        // An empty comment glues the words around it together, as in traditional preprocessors.
        let (comment, after) = behind.split_once("*/").unwrap_or((behind, ""));
        if !comment.is_empty() {
            out.push(' ');
        }
        rest = after;
    }
    out.push_str(rest);
    out
}
