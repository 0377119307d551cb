//! Macros: definition, and replacement in a line.

use super::body::{
    Argument, Open, Strings, arguments, is_word, substitute, without_comments, word_length,
};
use super::rules::{Bodies, Syntax};
use crate::Text;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Macros inside macros.
const EXPANSIONS: usize = 60;

const TOO_MUCH: &str = "macros add too much text";

#[derive(Clone, Debug)]
struct Macro {
    /// `None`: without parentheses.
    parameters: Option<Vec<String>>,
    body: String,
}

#[derive(Debug)]
pub struct Macros {
    known: FxHashMap<String, Macro>,
    syntax: Syntax,
    /// Names that some line tested or replaced.
    asked: RefCell<BTreeSet<String>>,
}

/// What `__FILE__` and `__LINE__` are.
#[derive(Clone, Copy)]
pub struct Place<'p> {
    pub file: &'p str,
    pub line: usize,
}

type Expanded<T> = Result<T, String>;

impl Macros {
    pub fn new(defines: &[(String, String)], syntax: Syntax) -> Self {
        let object = |body: &str| Macro { parameters: None, body: body.to_owned() };
        let known = defines.iter().map(|(name, value)| (name.clone(), object(value)));
        Macros { known: known.collect(), syntax, asked: RefCell::default() }
    }

    /// Whether there is such a macro; a line asks.
    pub fn contains(&self, name: &str) -> bool {
        self.asked.borrow_mut().insert(name.to_owned());
        self.known.contains_key(name) || matches!(name, "__FILE__" | "__LINE__")
    }

    pub fn asked(self) -> BTreeSet<String> {
        self.asked.into_inner()
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
        // Between the parameters of a traditional macro a comment glues: it stays until they are replaced.
        let later = parameters.is_some() && self.syntax.bodies == Bodies::Traditional;
        let body = if later {
            body.trim().to_owned()
        } else {
            without_comments(body, self.syntax).trim().to_owned()
        };
        self.known.insert(name.to_owned(), Macro { parameters, body });
        Ok(())
    }

    /// The line with its macros replaced (`None`: nothing to replace), and what it leaves open.
    /// `open` is what the line before left open; `budget` bounds work and text.
    pub fn expand_line(
        &self,
        line: &Text,
        open: Option<Open>,
        place: Place<'_>,
        budget: &mut usize,
    ) -> (Expanded<Option<Text>>, Option<Open>) {
        let text = line.text.as_str();
        let mut strings = Strings::new(self.syntax);
        let mut index = 0;
        match open {
            None => {}
            Some(Open::String(quote)) => strings.open = Some(quote),
            Some(Open::Comment(end)) => match text.find(end) {
                Some(at) => index = at + end.len(),
                None => return (Ok(None), open),
            },
        }
        let mut out: Option<Text> = None;
        let mut copied = 0;
        let mut comment = None;
        while let Some(&byte) = text.as_bytes().get(index) {
            let rest = text.get(index..).unwrap_or_default();
            if strings.open.is_none()
                && let Some((start, end)) =
                    self.syntax.comments.iter().find(|(start, _)| rest.starts_with(start))
            {
                let inside = rest.get(start.len()..).unwrap_or_default();
                match inside.find(end) {
                    Some(at) if !end.is_empty() => {
                        index += start.len() + at + end.len();
                        continue;
                    }
                    Some(_) => {}
                    None => comment = Some(Open::Comment(end)),
                }
                break;
            }
            let in_string = strings.pass(byte);
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
                Err(message) => return (Err(message), strings.open.map(Open::String)),
            }
        }
        if let Some(out) = &mut out {
            out.append(line, copied, text.len());
        }
        (Ok(out), comment.or(strings.open.map(Open::String)))
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
        let mut strings = Strings::new(self.syntax);
        while let Some(letter) = rest.chars().next() {
            let in_string = rest.bytes().next().is_some_and(|byte| strings.pass(byte));
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
                return Err(TOO_MUCH.into());
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
        self.asked.borrow_mut().insert(name.to_owned());
        if open.iter().any(|outer| outer == name) {
            return Ok(None);
        }
        if *budget == 0 {
            return Err(TOO_MUCH.into());
        }
        // Work counts too: a macro may be long to replace by nothing.
        *budget = budget.saturating_sub(32);
        if open.len() >= EXPANSIONS {
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
                let Some((arguments, size)) = arguments(inside, self.syntax) else {
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
                for written in arguments {
                    let value = self.expand_text(written, place, open, budget)?;
                    values.push(Argument { written, value });
                }
                open.pop();
                let body = substitute(&found.body, parameters, &values, self.syntax, *budget)
                    .ok_or(TOO_MUCH)?;
                (Cow::Owned(body), length + blanks + 1 + size)
            }
        };
        open.push(name.to_owned());
        let expanded = self.expand_text(&body, place, open, budget);
        open.pop();
        Ok(Some((expanded?, used)))
    }
}
