//! Reading a rules file.
//!
//! The first column says what a line is, as in a difference between two files:
//!
//! ```text
//! ! comment
//! claims over for data-race, deadlock    what the rules promise
//! use access-tracking                    the rules of another file, at this point
//! language tree                          patterns are tree text
//!
//! - statement                            goes away
//!   statement                            stays
//! + statement                            is new
//! where $x is shared and $n == 1         only then
//! ```
//!
//! Lines that follow each other without a blank line between are one rule. A rule about something else than
//! statements, or with one line of pattern, starts with a word: `declare`, `read`, `write`, `access`, `drop`,
//! `replace`. `optional` before it, or on a line before, lets a rule match nothing.

mod draft;
mod line;

use crate::claim::Claim;
use crate::rule::RuleSet;
use crate::syntax::Grammar;
use draft::Draft;
use line::{Line, lines};
use partita_source::{Diagnostic, Diagnostics, FileId, Span};

/// Finds the text of a rules file that another one uses: its name as written, and the file that asks.
pub type Includes<'a> = dyn FnMut(&str, FileId) -> Option<(FileId, String)> + 'a;

/// Files that use files that use files.
const MAX_DEPTH: usize = 16;
/// Rules in all files together.
const MAX_RULES: usize = 1000;

/// Reads a rules file and those it uses. Patterns are in the first of the grammars unless the file says which.
pub fn read(
    file: FileId,
    text: &str,
    grammars: &[&'static dyn Grammar],
    includes: &mut Includes<'_>,
) -> (RuleSet, Diagnostics) {
    let mut reader = Reader {
        rules: RuleSet::default(),
        found: Vec::new(),
        includes,
        grammars,
        grammar: None,
        open: Vec::new(),
    };
    reader.file(file, text);
    let mut rules = reader.rules;
    rules.grammar = reader.grammar;
    (rules, reader.found)
}

struct Reader<'a, 'b> {
    rules: RuleSet,
    found: Diagnostics,
    includes: &'a mut Includes<'b>,
    grammars: &'a [&'static dyn Grammar],
    /// Of the file that said so first, or had the first rule.
    grammar: Option<&'static dyn Grammar>,
    /// Names of the files being read.
    open: Vec<String>,
}

impl Reader<'_, '_> {
    fn file(&mut self, file: FileId, text: &str) {
        let mut draft: Option<Draft<'_>> = None;
        let mut optional = false;
        for line in lines(file, text) {
            match line {
                Line::Blank => self.finish(file, text, draft.take()),
                Line::Body(body) => {
                    draft
                        .get_or_insert_with(|| Draft::statements(body.span, body.text))
                        .lines
                        .push(body);
                    if let Some(draft) = draft.as_mut() {
                        draft.optional |= std::mem::take(&mut optional);
                    }
                }
                Line::Word { word: "where", rest, span } => match &mut draft {
                    Some(draft) => draft.conditions.push((rest, span)),
                    None => {
                        self.error(span, "`where` belongs to a rule, and stands below its lines")
                    }
                },
                Line::Word { word, rest, span } => {
                    self.finish(file, text, draft.take());
                    match word {
                        "claims" => self.claim(rest, span),
                        "use" => self.include(file, rest, span),
                        "language" => self.language(rest, span),
                        "optional" if rest.is_empty() => optional = true,
                        _ => {
                            let made = Draft::headed(word, rest, span);
                            draft = made.map_err(|message| self.error(span, &message)).ok();
                            if let Some(draft) = draft.as_mut() {
                                draft.optional |= std::mem::take(&mut optional);
                            }
                        }
                    }
                }
            }
        }
        self.finish(file, text, draft);
    }

    fn finish(&mut self, file: FileId, text: &str, draft: Option<Draft<'_>>) {
        let Some(draft) = draft else { return };
        let span = draft.span;
        self.grammar = self.grammar.or(self.grammars.first().copied());
        let Some(grammar) = self.grammar else {
            return self.error(span, "no language is known that rules could be written in");
        };
        match draft.rule(file, text, grammar, &mut self.found) {
            Some(_) if self.rules.rules.len() >= MAX_RULES => {
                self.error(span, &format!("more than {MAX_RULES} rules"));
            }
            Some(rule) => self.rules.rules.push(rule),
            None => {}
        }
    }

    fn error(&mut self, span: Span, message: &str) {
        self.found.push(Diagnostic::error("bad-rule", span, message));
    }

    fn language(&mut self, rest: &str, span: Span) {
        let known = self.grammars.iter().find(|grammar| grammar.name() == rest.trim());
        let Some(grammar) = known else {
            let names: Vec<String> =
                self.grammars.iter().map(|grammar| format!("`{}`", grammar.name())).collect();
            let message =
                format!("`{}`: rules are written in {} syntax", rest.trim(), names.join(" or "));
            return self.error(span, &message);
        };
        match self.grammar {
            Some(before) if before.name() != grammar.name() => {
                let message = format!("the rules before this line are in {} syntax", before.name());
                self.error(span, &message);
            }
            Some(_) | None => self.grammar = Some(*grammar),
        }
    }

    fn claim(&mut self, rest: &str, span: Span) {
        match Claim::read(rest, span) {
            Ok(claim) => self.rules.claims.push(claim),
            Err(message) => self.error(span, &message),
        }
    }

    fn include(&mut self, file: FileId, rest: &str, span: Span) {
        let name = rest.trim().trim_matches('"');
        let name = if name.ends_with(".rules") { name.to_owned() } else { format!("{name}.rules") };
        if self.open.contains(&name) || self.open.len() >= MAX_DEPTH {
            return self.error(span, &format!("`{name}` uses itself"));
        }
        let Some((included, text)) = (self.includes)(&name, file) else {
            return self.error(span, &format!("there is no rules file `{name}`"));
        };
        self.open.push(name);
        self.file(included, &text);
        self.open.pop();
    }
}
