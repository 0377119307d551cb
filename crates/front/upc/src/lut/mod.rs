//! Look-up tables in the form of UPC-SPIN and ModEx (`docs/lookup-tables.md`): one entry a line, what stands in the program, blanks, what
//! stands for it in the model.
//!
//! Here a table is read: its lines ([`lines`]), its right sides in Promela ([`promela`]) as UPC with the four words of `lower/guarded.rs`.
//! What comes out is an ordinary set of rules with claims; the engine of rules applies it, first entry first.
//! Both sides are read behind the program's macros, so a place inside an entry is known only where a macro changes nothing.

mod as_rules;
mod lines;
mod promela;

pub use as_rules::as_rules;

use lines::{Line, Logical};
use partita_c::rules::CText;
use partita_rewrite::{Claim, Does, Entry, Grammar, Kind, Rule, RuleSet, Table, Way};
use partita_source::{Code, Diagnostic, Diagnostics, FileId, Severity, Span};
use promela::{Always, Cell, Scope};
use serde_json::Value;
use std::collections::BTreeSet;

/// What is asked outside while a table is read.
pub struct Around<'a> {
    /// Texts behind the program's macros.
    pub expand: &'a mut dyn FnMut(&[String]) -> Vec<String>,
    /// Another table, by its name and the one that asks.
    pub include: &'a mut partita_rewrite::Includes<'a>,
    /// Words that occur in the program.
    pub words: &'a BTreeSet<String>,
    pub grammar: &'static CText,
}

/// Reads a table for a program. With errors among the diagnostics there are no rules to be used.
pub fn read(file: FileId, text: &str, around: &mut Around<'_>) -> (RuleSet, Diagnostics) {
    let mut found = Diagnostics::new();
    let (mut logical, constants) = lines::all(file, text, around.include, &mut found);
    let texts = logical.iter().flat_map(Logical::texts);
    let texts: Vec<String> = texts.map(|text| lines::with_constants(&text, &constants)).collect();
    let mut expanded = (around.expand)(&texts).into_iter();
    for line in &mut logical {
        line.expand(&mut expanded);
    }
    let mut reader =
        Reader { around, found, rules: Vec::new(), claims: Vec::new(), forgets: false };
    let scope = reader.scope(&logical);
    let mut declarations = Vec::new();
    for cell in scope.cells() {
        declarations.extend(reader.declared(cell));
    }
    for line in &logical {
        reader.line(line, &scope);
    }
    let Reader { found, rules, claims, forgets, around } = reader;
    let grammar: &'static dyn Grammar = around.grammar;
    let table = Some(Table { declarations, forgets });
    (RuleSet { grammar: Some(grammar), rules, claims, table }, found)
}

struct Reader<'a, 'b> {
    around: &'a mut Around<'b>,
    found: Diagnostics,
    rules: Vec<Rule>,
    claims: Vec<Claim>,
    forgets: bool,
}

impl Reader<'_, '_> {
    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.found.push(Diagnostic::error("bad-table", span, message));
    }

    /// What is declared, claimed and stated anywhere in the table.
    fn scope(&mut self, lines: &[Logical]) -> Scope {
        let mut scope = Scope::default();
        for line in lines {
            match &line.is {
                Line::Cells(text) => match promela::cells(text, line.span) {
                    Ok(cells) => {
                        cells.into_iter().for_each(|cell| scope.add(cell, self.around.words))
                    }
                    Err(message) => self.error(line.span, message),
                },
                Line::Declare { ty, name, scope: place } => {
                    let text = format!("{ty} {name};");
                    match promela::cells(&text, line.span) {
                        Ok(cells) => cells.into_iter().for_each(|mut cell| {
                            cell.private = place != "Global";
                            scope.add(cell, self.around.words);
                        }),
                        Err(message) => self.error(line.span, message),
                    }
                }
                Line::Claims(text) => match partita_rewrite::Claim::read(text, line.span) {
                    Ok(claim) => self.claims.push(claim),
                    Err(message) => self.error(line.span, message),
                },
                Line::Default => self.forgets = true,
                Line::Always { .. } | Line::Entry { .. } => {}
            }
        }
        let only = self.only_code();
        for line in lines {
            let Line::Always { text, code } = &line.is else { continue };
            let named = code.as_deref().map(Code::named);
            let code = match named {
                Some(None) => {
                    self.error(line.span, "this is no code; `partita explain` lists them");
                    continue;
                }
                Some(Some(code)) => code,
                None => only.unwrap_or(Code::AssertionFailed),
            };
            match Always::read(text, code, &scope) {
                Ok(always) => scope.always.push(always),
                Err(message) => self.error(line.span, message),
            }
        }
        scope
    }

    /// The code that the table claims something about, if it is one.
    fn only_code(&self) -> Option<Code> {
        let mut codes = self.claims.iter().flat_map(|claim| &claim.subjects);
        let (Some(partita_rewrite::Subject::Code(code)), None) = (codes.next(), codes.next())
        else {
            return None;
        };
        Some(*code)
    }

    fn declared(&mut self, cell: &Cell) -> Vec<Value> {
        let fragment = self.around.grammar.statements(cell.span.file, &cell.declaration(), 0);
        if fragment.found.iter().any(Diagnostic::is_error) {
            self.error(cell.span, format!("`{}` cannot be declared so", cell.name));
        }
        fragment.declarations.into_iter().map(|node| placed(node, cell.span)).collect()
    }

    fn line(&mut self, line: &Logical, scope: &Scope) {
        let Line::Entry { class, left, right, optional } = &line.is else { return };
        let span = line.span;
        let (prefix, patterns) = match left.expanded.trim_end().strip_suffix("...") {
            Some(prefix) => {
                let squeezed: String = prefix.chars().filter(|c| !c.is_whitespace()).collect();
                (Some(squeezed), Vec::new())
            }
            None => match self.pattern(left, span) {
                Some(pattern) => (None, vec![vec![pattern]]),
                None => return,
            },
        };
        let keep = |does| (does, None, Some(Way::Kept));
        let (does, replacement, condition) = match right.text.trim() {
            "keep" | "C_code" | "C_expr" => keep(Does::Keep),
            "warn" => keep(Does::Warn),
            "print" => (Does::Print, None, None),
            "hide" | "comment" | "skip" => (Does::Replace, Some(Vec::new()), None),
            "true" => (Does::Replace, Some(Vec::new()), Some(Way::Is(Value::Null))),
            "false" => {
                let text = "partita_when (0) {}";
                let zero = self.expression("0", span).map(Way::Is);
                (Does::Replace, self.statements(text, span), zero)
            }
            "else" => (Does::Replace, None, Some(Way::Else)),
            _ => match promela::read(&right.expanded, scope, self.around.words) {
                Ok(read) => {
                    let condition = read.condition.as_deref();
                    let condition =
                        condition.and_then(|text| self.expression(text, span)).map(Way::Is);
                    (Does::Replace, self.statements(&read.statements, span), condition)
                }
                Err(message) => return self.error(span, format!("right side: {message}")),
            },
        };
        let kind = Kind::Entry(Entry { class: *class, prefix, does, condition });
        self.rules.push(Rule {
            title: line.title.clone(),
            span,
            optional: *optional,
            kind,
            patterns,
            conditions: Vec::new(),
            replacement,
            declarations: Vec::new(),
            statements: Vec::new(),
        });
    }

    /// The left side as syntax: a statement, or a name with its declaration.
    fn pattern(&mut self, left: &lines::Side, span: Span) -> Option<Value> {
        let plain = left.is_plain();
        let (text, base) = if plain {
            (left.text.as_str(), left.span.start as usize)
        } else {
            (left.expanded.as_str(), 0)
        };
        let fragment = self.around.grammar.statements(span.file, text, base);
        if let Some(error) = fragment.found.iter().find(|one| one.is_error()) {
            let at = error.primary.as_ref().map_or(span, |label| label.span);
            let at = if plain { at } else { left.span };
            self.error(at, format!("left side: {}", error.message));
            return None;
        }
        let mut nodes = if fragment.declarations.is_empty() {
            fragment.statements
        } else {
            self.around.grammar.declared(fragment)
        };
        if nodes.len() != 1 {
            self.error(left.span, "the left side is one statement, condition or declaration");
            return None;
        }
        let node = nodes.swap_remove(0);
        Some(if plain { node } else { placed(node, left.span) })
    }

    fn statements(&mut self, text: &str, span: Span) -> Option<Vec<Value>> {
        let fragment = self.around.grammar.statements(span.file, text, 0);
        if let Some(error) = fragment.found.iter().find(|one| one.is_error()) {
            self.error(span, format!("right side: {}", error.message));
            return None;
        }
        let all = fragment.declarations.into_iter().chain(fragment.statements);
        Some(all.map(|node| placed(node, span)).collect())
    }

    fn expression(&mut self, text: &str, span: Span) -> Option<Value> {
        let (expr, found) = self.around.grammar.reference(span.file, text, 0);
        if let Some(error) = found.iter().find(|one| one.is_error()) {
            self.error(span, format!("right side: {}", error.message));
        }
        expr.map(|node| placed(node, span))
    }
}

/// A piece whose parts all stand at one place.
fn placed(mut node: Value, span: Span) -> Value {
    fn place(node: &mut Value, span: &Value) {
        match node {
            Value::Object(map) => {
                for (key, child) in map.iter_mut() {
                    if key == "span" { *child = span.clone() } else { place(child, span) }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| place(item, span)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    place(&mut node, &serde_json::to_value(span).unwrap_or_default());
    node
}

/// Something about a table that is no error.
fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new("bad-table", Severity::Warning, Some(span), message)
}
