//! User-definable abstractions: rules that rewrite a program before it is checked.
//!
//! A rules file ([`read`]) holds patterns in the program's own language with metavariables. Rules are applied
//! from top to bottom, each from the leaves of the program up. One small engine does the work on a uniform
//! [`view`] of syntax. What it must know of a language is asked through [`Grammar`] and [`Syntax`]; what it rewrites is
//! [`Rewritable`]. Tree text is known here; a language brings its own.
//!
//! A rule that matches nothing is an error, with the place where it came closest, unless it is `optional`.

mod apply;
mod build;
mod claim;
mod condition;
mod file;
mod matching;
mod name;
mod rule;
mod syntax;
mod table;
mod tree;
pub mod view;

pub use claim::{Claim, Direction, Subject};
pub use file::{Includes, read};
pub use matching::{Bound, Naming};
pub use rule::{Applied, Does, Entry, Kind, Rule, RuleSet, Table, Way};
pub use syntax::{Elements, Entered, Fragment, Grammar, Property, Role, Syntax, Tabular};
pub use tree::TreeText;

use matching::Miss;
use partita_source::{Diagnostic, Diagnostics, Severity};
use partita_tree::fold::{Fold, fold_program};
use partita_tree::{NodeId, Program};
use rule::Rule as OneRule;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use view::{Anchor, Node};

/// A program that rules can rewrite.
pub trait Rewritable: Sized {
    /// For the message about a rule that builds something else.
    const WRITTEN_IN: &'static str;

    /// What the engine sees of it.
    fn view(&self) -> Node;

    /// What it may ask about that.
    fn syntax(&self) -> Box<dyn Syntax + '_>;

    /// The program with another view.
    ///
    /// # Errors
    /// Why that is none.
    fn changed(&self, view: &Node) -> Result<Self, String>;
}

/// Rewrites a program. With errors among the diagnostics, the program is not to be used.
#[must_use]
pub fn rewrite<P: Rewritable>(rules: &RuleSet, mut program: P) -> (P, Vec<Applied>, Diagnostics) {
    let mut log = Log::default();
    if let Some(table) = &rules.table {
        let (node, reports) =
            table::apply(&rules.rules, table, &mut *program.syntax(), program.view());
        let syntax = program.syntax();
        for (rule, report) in rules.rules.iter().zip(reports) {
            log.note(rule, &*syntax, &report);
        }
        drop(syntax);
        match (program.changed(&node), rules.rules.first()) {
            (Ok(changed), _) => program = changed,
            (Err(error), Some(rule)) => log.misfit(rule, P::WRITTEN_IN, &error),
            (Err(_), None) => {}
        }
        return (program, log.applied, log.found);
    }
    for rule in &rules.rules {
        let node = log.one(rule, &mut *program.syntax(), program.view());
        match program.changed(&node) {
            Ok(changed) => program = changed,
            Err(error) => {
                log.misfit(rule, P::WRITTEN_IN, &error);
                break;
            }
        }
    }
    (program, log.applied, log.found)
}

/// The program tree; what comes from preludes is left alone.
impl Rewritable for Program {
    const WRITTEN_IN: &'static str = "tree text";

    fn view(&self) -> Node {
        let globals: Vec<_> = self.globals.iter().filter(|one| one.prelude.is_none()).collect();
        let procs: Vec<_> = self.procs.iter().filter(|one| one.prelude.is_none()).collect();
        json!({ "globals": globals, "procs": procs, "properties": self.properties })
    }

    fn syntax(&self) -> Box<dyn Syntax + '_> {
        let own = self.globals.iter().filter(|one| one.prelude.is_none());
        Box::new(tree::Tree::new(&self.spans, own))
    }

    fn changed(&self, view: &Node) -> Result<Program, String> {
        let told = |error: serde_json::Error| error.to_string();
        let mut program = self.clone();
        program.globals.retain(|one| one.prelude.is_some());
        program.procs.retain(|one| one.prelude.is_some());
        program.globals.extend(Vec::deserialize(&view["globals"]).map_err(told)?);
        program.procs.extend(Vec::deserialize(&view["procs"]).map_err(told)?);
        program.properties = Vec::deserialize(&view["properties"]).map_err(told)?;
        Ok(fresh_ids(program))
    }
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
    fn one(&mut self, rule: &OneRule, language: &mut dyn Syntax, node: Node) -> Node {
        let (node, report) = apply::apply(rule, language, node);
        self.note(rule, &*language, &report);
        node
    }

    fn note(&mut self, rule: &OneRule, language: &dyn Syntax, report: &apply::Report) {
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
        if let Kind::Entry(Entry { does: Does::Warn, .. }) = rule.kind {
            for span in report.sites.iter().filter_map(|at| language.span(at)) {
                let message = "the table warns of this statement; it is kept";
                let warning =
                    Diagnostic::new("table-warns", Severity::Warning, Some(span), message);
                self.found.push(warning.also(rule.span, "by this entry"));
            }
        }
        self.applied.push(Applied { title: rule.title.clone(), span: rule.span, sites });
    }

    fn misfit(&mut self, rule: &OneRule, language: &str, error: &str) {
        let message = format!("what this rule builds is not {language}: {error}");
        self.found.push(Diagnostic::error("bad-rule", rule.span, message));
    }
}

/// A rule that matched nothing, with the place where it came closest.
fn no_match(rule: &OneRule, language: &dyn Syntax, miss: Option<&Miss>) -> Diagnostic {
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
