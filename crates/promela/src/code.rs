//! Statements of the exported program, and how they are laid out.

use crate::expr::{Bin, Expr, Style, VarId};
use crate::fault::Fault;
use partita_source::Code;
use std::collections::BTreeSet;
use std::fmt::Write;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Stmt {
    Assign(Expr, Expr),
    /// A condition that must be true here, or the code of the finding.
    Check(Expr, Fault),
    /// The same, about the state that a step ends in.
    Found(Expr, Fault),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Nondeterministic.
    Choice(Vec<Vec<Stmt>>),
    /// A number from a range that is not constant: variable, low, high.
    Select(Expr, Expr, Expr),
    Label(String),
    Goto(String),
    Mark(String),
    /// A marker with values: a whole `printf`.
    Trace(String),
    /// Text of its own.
    Text(String),
}

/// Prints statements, one a line.
pub(crate) struct Printer<'a> {
    pub(crate) name: &'a dyn Fn(VarId, Style) -> String,
    pub(crate) markers: bool,
    /// Codes of the checks that were printed.
    pub(crate) codes: BTreeSet<(Fault, bool)>,
    pub(crate) out: String,
}

impl Printer<'_> {
    pub(crate) fn show(&self, expr: &Expr) -> String {
        expr.show(self.name).to_string()
    }

    /// A sequence. The last statement has no semicolon when `last` is empty.
    pub(crate) fn block(&mut self, stmts: &[Stmt], indent: usize, last: &str) {
        let stmts: Vec<&Stmt> = stmts
            .iter()
            .filter(|stmt| self.markers || !matches!(stmt, Stmt::Mark(_) | Stmt::Trace(_)))
            .collect();
        if stmts.is_empty() {
            self.line(indent, &format!("skip{last}"));
        }
        for (k, stmt) in stmts.iter().enumerate() {
            let end = if k + 1 == stmts.len() { last } else { ";" };
            self.statement(stmt, indent, end);
            if matches!(stmt, Stmt::Label(_)) && k + 1 == stmts.len() {
                self.line(indent, &format!("skip{last}"));
            }
        }
    }

    pub(crate) fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = 2 * indent);
    }

    fn statement(&mut self, stmt: &Stmt, indent: usize, end: &str) {
        match stmt {
            Stmt::Assign(to, value) => {
                let text = self.assignment(to, value);
                self.line(indent, &format!("{text}{end}"));
            }
            Stmt::Check(cond, code) if !cond.fits_inline() => {
                self.spelled_out(cond, *code, false, indent, end);
            }
            Stmt::Found(cond, code) if !cond.fits_inline() => {
                self.spelled_out(cond, *code, true, indent, end);
            }
            Stmt::Check(cond, code) => {
                self.codes.insert((*code, false));
                let text = check(&check_name(*code, false), &self.show(cond)) + end;
                self.line(indent, &text);
            }
            Stmt::Found(cond, code) => {
                self.codes.insert((*code, true));
                let text = check(&check_name(*code, true), &self.show(cond)) + end;
                self.line(indent, &text);
            }
            Stmt::If(cond, yes, no) => {
                self.line(indent, "if");
                self.option(&format!("{} ->", self.show(cond)), yes, indent);
                self.option("else ->", no, indent);
                self.line(indent, &format!("fi{end}"));
            }
            Stmt::Choice(options) => {
                self.line(indent, "if");
                for option in options {
                    self.option("", option, indent);
                }
                self.line(indent, &format!("fi{end}"));
            }
            Stmt::Select(var, low, high) => {
                let (var, low, high) = (self.show(var), self.show(low), self.show(high));
                self.line(indent, &format!("{var} = {low};"));
                self.line(indent, "do");
                self.line(indent, &format!(":: {var} < {high} -> {var}++"));
                self.line(indent, ":: break");
                let end = if self.markers { ";" } else { end };
                self.line(indent, &format!("od{end}"));
                if self.markers {
                    self.line(indent, &format!("printf(\"@choice %d\\n\", {var} - ({low})){end}"));
                }
            }
            Stmt::Label(label) => self.line(indent.saturating_sub(1), &format!("{label}:")),
            Stmt::Goto(label) => self.line(indent, &format!("goto {label}{end}")),
            Stmt::Mark(text) => self.line(indent, &format!("printf(\"{text}\\n\"){end}")),
            Stmt::Trace(text) | Stmt::Text(text) => self.line(indent, &format!("{text}{end}")),
        }
    }

    /// A check whose condition cannot be the argument of an `inline`.
    fn spelled_out(&mut self, cond: &Expr, code: Fault, found: bool, indent: usize, end: &str) {
        let (cond, code) = (self.show(cond), code.name());
        if !self.markers {
            self.line(indent, &format!("assert({cond}){end}   /* {code} */"));
            return;
        }
        let word = if found { "@found" } else { "@fail" };
        self.line(indent, "if");
        self.line(indent, &format!(":: {cond}"));
        let text = format!(":: else -> printf(\"{word} {code}\\n\"); assert(false)");
        self.line(indent, &text);
        self.line(indent, &format!("fi{end}"));
    }

    fn assignment(&self, to: &Expr, value: &Expr) -> String {
        let target = self.show(to);
        match value {
            Expr::Bin(Bin::Add, a, b) if **a == *to && **b == Expr::Int(1) => {
                format!("{target}++")
            }
            Expr::Bin(Bin::Sub, a, b) if **a == *to && **b == Expr::Int(1) => {
                format!("{target}--")
            }
            Expr::Int(_)
            | Expr::Bool(_)
            | Expr::Var(_)
            | Expr::Cell(..)
            | Expr::Not(_)
            | Expr::Neg(_)
            | Expr::BitNot(_)
            | Expr::Bin(..)
            | Expr::Cond(..)
            | Expr::Call(..) => format!("{target} = {}", self.show(value)),
        }
    }

    fn option(&mut self, guard: &str, stmts: &[Stmt], indent: usize) {
        let before = self.out.len();
        self.block(stmts, indent + 2, "");
        let body = self.out.split_off(before);
        let lines: Vec<&str> = body.lines().collect();
        let gap = if guard.is_empty() { "" } else { " " };
        if let [line] = lines.as_slice()
            && !line.trim().ends_with(':')
        {
            let text = line.trim();
            if text == "skip" && !guard.is_empty() && guard != "else ->" {
                let guard = guard.trim_end_matches("->").trim_end();
                self.line(indent, &format!(":: {guard}"));
                return;
            }
            if text == "skip" && guard == "else ->" {
                self.line(indent, ":: else");
                return;
            }
            self.line(indent, &format!(":: {guard}{gap}{text}"));
            return;
        }
        if guard.is_empty() {
            // The first statement stands behind the colons.
            let first = lines.first().map_or("skip", |line| line.trim());
            self.line(indent, &format!(":: {first}"));
            self.out.extend(lines.iter().skip(1).flat_map(|line| [*line, "\n"]));
        } else {
            self.line(indent, &format!(":: {guard}"));
            self.out.push_str(&body);
        }
    }
}

/// A check of a condition. SPIN does not accept a conditional term as an argument of an inline.
fn check(name: &str, condition: &str) -> String {
    if condition.contains("->") {
        format!("if :: ({condition}) :: else -> {name}(false) fi")
    } else {
        format!("{name}({condition})")
    }
}

/// The inline that checks for a code: in the middle of a step, or about the state at its end.
pub(crate) fn check_name(code: Fault, found: bool) -> String {
    let word = if code == Fault::Found(Code::AssertionFailed) {
        "check".to_owned()
    } else if code == Fault::Found(Code::DataRace) {
        "no_race".to_owned()
    } else {
        format!("check_{}", code.name().replace('-', "_"))
    };
    if found { format!("{word}_after") } else { word }
}

/// Labels that nothing jumps to say nothing.
pub(crate) fn drop_unused_labels(stmts: &mut Vec<Stmt>) {
    let mut targets = BTreeSet::new();
    jumps(stmts, &mut targets);
    prune(stmts, &targets);
}

fn jumps(stmts: &[Stmt], targets: &mut BTreeSet<String>) {
    for stmt in stmts {
        match stmt {
            Stmt::Goto(label) => {
                targets.insert(label.clone());
            }
            Stmt::If(_, yes, no) => {
                jumps(yes, targets);
                jumps(no, targets);
            }
            Stmt::Choice(options) => options.iter().for_each(|option| jumps(option, targets)),
            Stmt::Assign(..)
            | Stmt::Check(..)
            | Stmt::Found(..)
            | Stmt::Select(..)
            | Stmt::Label(_)
            | Stmt::Mark(_)
            | Stmt::Trace(_)
            | Stmt::Text(_) => {}
        }
    }
}

fn prune(stmts: &mut Vec<Stmt>, targets: &BTreeSet<String>) {
    stmts.retain(|stmt| !matches!(stmt, Stmt::Label(label) if !targets.contains(label)));
    for stmt in stmts {
        match stmt {
            Stmt::If(_, yes, no) => {
                prune(yes, targets);
                prune(no, targets);
            }
            Stmt::Choice(options) => options.iter_mut().for_each(|option| prune(option, targets)),
            Stmt::Goto(_)
            | Stmt::Assign(..)
            | Stmt::Check(..)
            | Stmt::Found(..)
            | Stmt::Select(..)
            | Stmt::Label(_)
            | Stmt::Mark(_)
            | Stmt::Trace(_)
            | Stmt::Text(_) => {}
        }
    }
}
