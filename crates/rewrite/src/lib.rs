//! User-definable abstractions: rules that rewrite a program before it is checked.
//!
//! A rules file ([`read`]) holds patterns in the program's own language with metavariables. Rules are applied
//! from top to bottom, each from the leaves of the program up. One small engine does the work on a uniform
//! [`view`] of syntax; [`apply_fortran`] and [`apply_tree`] put Fortran syntax and the program tree under it.
//!
//! A rule that matches nothing is an error, with the place where it came closest, unless it is `optional`.

mod apply;
mod build;
mod claim;
mod condition;
mod file;
mod fortran;
mod language;
mod matching;
mod name;
mod rule;
mod tree;
pub mod view;

pub use claim::{Claim, Direction, Subject};
pub use file::{Includes, read};
pub use rule::{Applied, Kind, Rule, RuleSet, Syntax};

use language::Language;
use matching::Miss;
use partita_fortran::ast::Unit;
use partita_source::{Diagnostic, Diagnostics, Severity};
use partita_tree::fold::{Fold, fold_program};
use partita_tree::{NodeId, Program};
use rule::Rule as OneRule;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use view::{Anchor, Node};

/// Rewrites a Fortran program. With errors among the diagnostics, the program is not to be used.
#[must_use]
pub fn apply_fortran(
    rules: &RuleSet,
    mut units: Vec<Unit>,
) -> (Vec<Unit>, Vec<Applied>, Diagnostics) {
    let mut log = Log::default();
    for rule in &rules.rules {
        let Ok(node) = serde_json::to_value(&units) else { break };
        let mut language = fortran::Fortran::new(&units);
        let node = log.one(rule, &mut language, node);
        match Vec::<Unit>::deserialize(&node) {
            Ok(rewritten) => units = rewritten,
            Err(error) => {
                log.misfit(rule, "Fortran", &error.to_string());
                break;
            }
        }
    }
    (units, log.applied, log.found)
}

/// Rewrites a program tree; what comes from preludes is left alone.
#[must_use]
pub fn apply_tree(rules: &RuleSet, mut program: Program) -> (Program, Vec<Applied>, Diagnostics) {
    let mut log = Log::default();
    for rule in &rules.rules {
        let (procs, prelude_procs): (Vec<_>, Vec<_>) =
            std::mem::take(&mut program.procs).into_iter().partition(|proc| proc.prelude.is_none());
        let (globals, prelude_globals): (Vec<_>, Vec<_>) =
            std::mem::take(&mut program.globals).into_iter().partition(|one| one.prelude.is_none());
        let node = json!({ "globals": globals, "procs": procs, "properties": program.properties });
        let spans = program.spans.clone();
        let mut language = tree::Tree::new(&spans, &globals);
        let node = log.one(rule, &mut language, node);
        let back = || {
            Ok::<_, serde_json::Error>((
                Vec::deserialize(&node["globals"])?,
                Vec::deserialize(&node["procs"])?,
                Vec::deserialize(&node["properties"])?,
            ))
        };
        match back() {
            Ok((globals, procs, properties)) => {
                (program.globals, program.procs, program.properties) = (globals, procs, properties);
            }
            Err(error) => {
                log.misfit(rule, "tree text", &error.to_string());
                (program.globals, program.procs) = (globals, procs);
            }
        }
        program.globals.splice(0..0, prelude_globals);
        program.procs.splice(0..0, prelude_procs);
        program = fresh_ids(program);
        if log.found.iter().any(Diagnostic::is_error) {
            break;
        }
    }
    (program, log.applied, log.found)
}

/// Gives nodes that were copied ids of their own.
fn fresh_ids(program: Program) -> Program {
    struct Fresh {
        seen: BTreeSet<NodeId>,
        spans: partita_tree::Spans,
        next: u32,
    }
    impl Fold for Fresh {
        fn fold_id(&mut self, id: NodeId) -> NodeId {
            if self.seen.insert(id) {
                return id;
            }
            let fresh = NodeId(self.next);
            self.next += 1;
            if let Some(span) = self.spans.get(id) {
                self.spans.set(fresh, span);
            }
            fresh
        }
    }
    let mut fresh =
        Fresh { seen: BTreeSet::new(), spans: program.spans.clone(), next: program.next_id };
    let program = fold_program(&mut fresh, program);
    Program { spans: fresh.spans, next_id: fresh.next, ..program }
}

/// What the rules did so far.
#[derive(Default)]
struct Log {
    applied: Vec<Applied>,
    found: Diagnostics,
}

impl Log {
    fn one(&mut self, rule: &OneRule, language: &mut dyn Language, node: Node) -> Node {
        let (node, report) = apply::apply(rule, language, node);
        let language = &*language;
        for (at, message) in &report.errors {
            let diagnostic = Diagnostic::error("bad-rule", rule.span, message.clone());
            self.found.push(match language.span(at) {
                Some(span) => diagnostic.also(span, "here"),
                None => diagnostic,
            });
        }
        if report.sites.is_empty() && report.errors.is_empty() {
            self.found.push(no_match(rule, language, report.miss.as_ref()));
        }
        let sites = report.sites.iter().map(|at| language.span(at)).collect();
        self.applied.push(Applied { title: rule.title.clone(), span: rule.span, sites });
        node
    }

    fn misfit(&mut self, rule: &OneRule, language: &str, error: &str) {
        let message = format!("what this rule builds is not {language}: {error}");
        self.found.push(Diagnostic::error("bad-rule", rule.span, message));
    }
}

/// A rule that matched nothing, with the place where it came closest.
fn no_match(rule: &OneRule, language: &dyn Language, miss: Option<&Miss>) -> Diagnostic {
    let severity = if rule.optional { Severity::Note } else { Severity::Error };
    let message = "this rule matches nothing in the program";
    let mut diagnostic = Diagnostic::new("rule-without-match", severity, Some(rule.span), message);
    let span = |anchor: &Option<Anchor>| anchor.as_ref().and_then(|at| language.span(at));
    match miss {
        Some(Miss { found, condition: Some(condition), .. }) => {
            diagnostic =
                diagnostic.note(format!("a piece of the program fits, but not `{condition}`"));
            if let Some(at) = span(found) {
                diagnostic = diagnostic.also(at, format!("here `{condition}` is not true"));
            }
        }
        Some(Miss { wanted, found, .. }) => {
            if let Some(at) = span(wanted) {
                diagnostic = diagnostic.also(at, "the rule wants this");
            }
            if let Some(at) = span(found) {
                diagnostic = diagnostic.also(at, "the nearest miss: the program has this");
            }
        }
        None => diagnostic = diagnostic.note("nothing in the program comes close to it"),
    }
    if !rule.optional {
        diagnostic = diagnostic.help("a rule that may match nothing starts with `optional`");
    }
    diagnostic
}

/// The view of a value, for tools that want to look at it.
#[must_use]
pub fn view_of<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
