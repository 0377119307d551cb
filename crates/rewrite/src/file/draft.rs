//! From the lines of a rule to the rule.

use super::line::{Body, Mark, split};
use crate::condition::{Condition, Test};
use crate::rule::{Kind, Rule};
use crate::syntax::{Fragment, Grammar};
use crate::view::{Node, hole, metavariables};
use partita_source::{Diagnostic, Diagnostics, FileId, Span};

/// A rule as its lines say it.
pub(super) struct Draft<'a> {
    pub(super) span: Span,
    pub(super) title: &'a str,
    pub(super) optional: bool,
    pub(super) lines: Vec<Body<'a>>,
    pub(super) conditions: Vec<(&'a str, Span)>,
    head: Head<'a>,
}

enum Head<'a> {
    /// Everything is in the lines below.
    None,
    Statements {
        patterns: Vec<&'a str>,
        replacement: Option<&'a str>,
    },
    Declaration {
        pattern: &'a str,
        replacement: Option<&'a str>,
    },
    Reference {
        pattern: &'a str,
        replacement: Option<&'a str>,
        kind: Kind,
    },
}

impl<'a> Draft<'a> {
    pub(super) fn statements(span: Span, title: &'a str) -> Self {
        let head = Head::None;
        let (lines, conditions) = (Vec::new(), Vec::new());
        Draft { span, title: title.trim(), optional: false, lines, conditions, head }
    }

    /// A rule that starts with a word.
    pub(super) fn headed(word: &'a str, rest: &'a str, span: Span) -> Result<Self, String> {
        if word == "optional" {
            let rest = rest.trim_start();
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (word, rest) = rest.split_at(end);
            let mut draft = Draft::headed(word, rest, span)?;
            draft.optional = true;
            return Ok(draft);
        }
        let mut conditions = Vec::new();
        let mut text = rest;
        if let [(_, pattern), .., (_, condition)] = split(rest, " where ").as_slice()
            && !pattern.trim().is_empty()
        {
            text = rest.get(..rest.len() - condition.len() - " where ".len()).unwrap_or(pattern);
            conditions.push((*condition, span));
        }
        let (text, replacement) = match split(text, " => ").as_slice() {
            [(_, pattern), (at, _), ..] => (*pattern, text.get(*at..)),
            [..] => (text, None),
        };
        if text.trim().is_empty() {
            return Err(format!("`{word}` needs a pattern behind it"));
        }
        let head = match word {
            "drop" if replacement.is_none() => {
                let patterns = split(text, " | ").into_iter().map(|(_, text)| text).collect();
                Head::Statements { patterns, replacement: Some("") }
            }
            "drop" => return Err("`drop` leaves nothing: it has no `=>`".to_owned()),
            "replace" if replacement.is_some() => {
                let patterns = split(text, " | ").into_iter().map(|(_, text)| text).collect();
                Head::Statements { patterns, replacement }
            }
            "replace" => {
                return Err("`replace PATTERN => REPLACEMENT`: the `=>` is missing".to_owned());
            }
            "declare" => Head::Declaration { pattern: text, replacement },
            "read" | "write" | "access" => reference(word, text, replacement)?,
            other => {
                let words = "declare, read, write, access, drop, replace, where, optional, claims, use or language";
                return Err(format!(
                    "`{other}` starts no rule; a line starts with {words}, with `-`, `+` or a blank before a statement, or with `!`"
                ));
            }
        };
        let lines = Vec::new();
        Ok(Draft { span, title: "", optional: false, lines, conditions, head })
    }

    /// The rule, unless something is wrong with it.
    pub(super) fn rule(
        self,
        file: FileId,
        text: &str,
        grammar: &'static dyn Grammar,
        found: &mut Diagnostics,
    ) -> Option<Rule> {
        let errors = found.len();
        let mut reader = Reader { file, text, grammar, found };
        let span = self.span;
        let title =
            if self.title.is_empty() { text.get(span.range()).unwrap_or("") } else { self.title };
        let (title, optional) = (title.trim().to_owned(), self.optional);
        let conditions = reader.conditions(&self.conditions);
        let (kind, patterns, replacement) = match self.head {
            Head::None => {
                let changed = self.lines.iter().any(|line| line.mark != Mark::Stays);
                if !changed {
                    let message = "this rule changes nothing: mark lines with `-` or `+`";
                    reader.error(span, message);
                }
                let old = reader.lines(&self.lines, |mark| mark != Mark::New)?;
                let new = reader.lines(&self.lines, |mark| mark != Mark::Gone)?;
                if !old.declarations.is_empty() {
                    reader.error(span, "declarations are matched by `declare`");
                }
                let rule = Rule {
                    title,
                    span,
                    optional,
                    kind: Kind::Statements,
                    patterns: vec![old.statements],
                    conditions,
                    replacement: Some(new.statements),
                    declarations: new.declarations,
                    statements: Vec::new(),
                };
                return reader.checked(rule, errors);
            }
            Head::Statements { patterns, replacement } => {
                let mut all = Vec::new();
                for pattern in patterns {
                    all.push(reader.statements(pattern)?.statements);
                }
                let replacement = reader.statements(replacement.unwrap_or(""))?.statements;
                (Kind::Statements, all, Some(replacement))
            }
            Head::Declaration { pattern, replacement } => {
                let pattern = reader.declaration(pattern)?;
                let replacement = match replacement {
                    Some(text) => Some(reader.statements(text)?.declarations),
                    None => None,
                };
                (Kind::Declaration, vec![vec![pattern]], replacement)
            }
            Head::Reference { pattern, replacement, kind } => {
                let pattern = reader.reference(pattern)?;
                let replacement = match replacement {
                    Some(text) => Some(vec![reader.reference(text)?]),
                    None => None,
                };
                (kind, vec![vec![pattern]], replacement)
            }
        };
        if let Some(line) = self.lines.iter().find(|line| line.mark != Mark::New) {
            reader.error(line.span, "below this rule only lines that start with `+` can stand");
        }
        let mut new = reader.lines(&self.lines, |mark| mark == Mark::New)?;
        if kind == Kind::Declaration {
            new = grammar.added(new);
        }
        let Fragment { declarations, statements, .. } = new;
        if kind == Kind::Declaration && !statements.is_empty() {
            reader.error(span, "a rule about declarations can add declarations only");
        }
        if replacement.is_none() && declarations.is_empty() && statements.is_empty() {
            reader.error(span, "this rule changes nothing: it has no `=>` and no lines with `+`");
        }
        let rule = Rule {
            title,
            span,
            optional,
            kind,
            patterns,
            conditions,
            replacement,
            declarations,
            statements,
        };
        reader.checked(rule, errors)
    }
}

/// `read P`, `write P`, `access each P as $k`
fn reference<'a>(
    word: &str,
    text: &'a str,
    replacement: Option<&'a str>,
) -> Result<Head<'a>, String> {
    let text = text.trim_start();
    let (each, text) = match text.strip_prefix("each ") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (pattern, role) = match text.rsplit_once(" as $") {
        Some((pattern, role)) => (pattern, Some(role.trim().to_lowercase())),
        None => (text, None),
    };
    if role.is_some() && replacement.is_some() {
        return Err("`as` names what is added, so it has no `=>`".to_owned());
    }
    let kind = Kind::Reference { read: word != "write", write: word != "read", role, each };
    Ok(Head::Reference { pattern, replacement, kind })
}

struct Reader<'a> {
    file: FileId,
    text: &'a str,
    grammar: &'static dyn Grammar,
    found: &'a mut Diagnostics,
}

impl Reader<'_> {
    fn error(&mut self, span: Span, message: &str) {
        self.found.push(Diagnostic::error("bad-rule", span, message));
    }

    /// Where a part of the file's text starts.
    fn offset(&self, part: &str) -> usize {
        let (whole, part) = (self.text.as_ptr() as usize, part.as_ptr() as usize);
        part.checked_sub(whole).filter(|at| *at <= self.text.len()).unwrap_or(0)
    }

    fn statements(&mut self, text: &str) -> Option<Fragment> {
        self.parse(text, self.offset(text))
    }

    fn parse(&mut self, text: &str, base: usize) -> Option<Fragment> {
        let mut fragment = self.grammar.statements(self.file, text, base);
        let failed = fragment.found.iter().any(Diagnostic::is_error);
        self.found.append(&mut fragment.found);
        (!failed).then_some(fragment)
    }

    /// Some of the lines of a rule as one text; the others are blanked out, so that positions stay.
    fn lines(&mut self, lines: &[Body<'_>], wanted: impl Fn(Mark) -> bool) -> Option<Fragment> {
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
            return Some(Fragment::default());
        };
        let (start, end) = (first.span.start as usize, last.span.end as usize);
        let mut text = String::with_capacity(end - start);
        for line in lines {
            // Comments and conditions between the lines.
            while text.len() < (line.span.start as usize).saturating_sub(start) {
                text.push(if self.text.as_bytes().get(start + text.len()) == Some(&b'\n') {
                    '\n'
                } else {
                    ' '
                });
            }
            if wanted(line.mark) {
                text.push(' ');
                text.push_str(line.text);
            }
        }
        self.parse(&text, start)
    }

    fn declaration(&mut self, text: &str) -> Option<Node> {
        let base = self.offset(text);
        let fragment = self.parse(text, base)?;
        let names = self.grammar.declared(fragment);
        if let [one] = names.as_slice() {
            return Some(one.clone());
        }
        let span = Span::new(self.file, base, base + text.len());
        self.error(span, "the pattern has to declare one name, as in `$t :: $x($d...)[*]`");
        None
    }

    fn reference(&mut self, text: &str) -> Option<Node> {
        let trimmed = text.trim();
        let base = self.offset(trimmed);
        let (expr, found) = self.grammar.reference(self.file, trimmed, base);
        self.found.extend(found);
        expr
    }

    fn conditions(&mut self, texts: &[(&str, Span)]) -> Vec<Condition> {
        let mut conditions = Vec::new();
        for (text, span) in texts {
            for (_, one) in split(text, " and ") {
                match Condition::read(one, *span) {
                    Ok(condition) => conditions.push(condition),
                    Err(message) => self.error(*span, &message),
                }
            }
        }
        let words = self.grammar.properties();
        for condition in &conditions {
            if let Test::Is(word) = &condition.test
                && words.iter().all(|(known, _)| known != word)
            {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                let message = format!("`{word}`: `is` knows {}", words.join(", "));
                self.error(condition.span, &message);
            }
        }
        conditions
    }

    /// Metavariables have to come from somewhere, and a pattern has to say something.
    fn checked(&mut self, rule: Rule, errors: usize) -> Option<Rule> {
        let bound: Vec<Vec<String>> = rule
            .patterns
            .iter()
            .map(|pattern| pattern.iter().flat_map(metavariables).collect())
            .collect();
        let own = match &rule.kind {
            Kind::Reference { role: Some(role), .. } => Some(role.as_str()),
            Kind::Reference { role: None, .. }
            | Kind::Declaration
            | Kind::Statements
            | Kind::Entry(_) => None,
        };
        let known = |name: &str| {
            own.is_some_and(|own| name == own || name.starts_with(own))
                || bound.iter().any(|names| {
                    names.iter().any(|have| name == have || name.starts_with(have.as_str()))
                })
        };
        let built =
            rule.replacement.iter().flatten().chain(&rule.declarations).chain(&rule.statements);
        let used = built.flat_map(metavariables);
        let asked = rule.conditions.iter().map(|condition| condition.subject.clone());
        for name in used.chain(asked) {
            if !known(&name) {
                self.error(rule.span, &format!("nothing in the pattern is called `${name}`"));
            }
        }
        for pattern in &rule.patterns {
            let empty = pattern.iter().all(|piece| hole(piece).is_some());
            let free = rule.conditions.is_empty() || rule.kind == Kind::Statements;
            if empty && free {
                self.error(rule.span, "this pattern would match everything");
            }
        }
        (self.found.len() == errors).then_some(rule)
    }
}
