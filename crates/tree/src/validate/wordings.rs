//! Wordings: what stands in braces can be looked up.

use super::Report;
use crate::visit::{self, Visit};
use crate::wording::{Piece, pieces};
use crate::{NodeId, Proc, Stmt, StmtKind};
use rustc_hash::FxHashSet;

pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    for wording in &program.wordings {
        if !seen.insert(&wording.operation) {
            let message = format!("`{}` has a wording already", wording.operation);
            report.error("bad-wording", wording.id, message);
        }
        match program.proc(&wording.operation) {
            Some(proc) if proc.operation => {
                let known = Known::of(proc);
                for text in [&wording.does, &wording.waits].into_iter().flatten() {
                    judge(report, &known, wording.id, text);
                }
            }
            _ => {
                let message = format!("there is no operation `{}`", wording.operation);
                report.error("bad-wording", wording.id, message);
            }
        }
    }
    for proc in program.procs.iter().filter(|proc| proc.operation) {
        let known = Known::of(proc);
        for (id, text) in &known.messages {
            judge(report, &known, *id, text);
        }
    }
}

fn judge(report: &mut Report<'_>, known: &Known<'_>, id: NodeId, text: &str) {
    let program = report.program;
    let global = |name: &str| program.globals.iter().find(|global| &*global.name == name);
    for piece in pieces(text) {
        let (fits, name) = match piece {
            Piece::Text(_) | Piece::Task | Piece::Places => continue,
            Piece::Broken(text) => (false, text),
            Piece::Name(name) => (known.names.contains(name) || global(name).is_some(), name),
            Piece::Field(name, _) => (known.names.contains(name), name),
            Piece::Where(name) => (global(name).is_some_and(|g| g.qualifiers.symmetric), name),
        };
        if !fits {
            let message = format!("the operation knows no `{name}` that could stand in this text");
            report.error("bad-wording", id, message);
        }
    }
}

/// What the texts of an operation may name, and the messages in it.
struct Known<'a> {
    names: FxHashSet<&'a str>,
    messages: Vec<(NodeId, &'a str)>,
}

impl<'a> Known<'a> {
    fn of(proc: &'a Proc) -> Self {
        let names = proc.params.iter().map(|param| &*param.name).collect();
        let mut known = Known { names, messages: Vec::new() };
        known.visit_block(&proc.body);
        known
    }
}

impl<'a> Visit<'a> for Known<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let StmtKind::Declare(variable) = &stmt.kind {
            self.names.insert(&variable.name);
        } else if let StmtKind::For { variables, .. } = &stmt.kind {
            self.names.extend(variables.iter().map(|name| &**name));
        } else if let StmtKind::Assert { message: Some(message), .. } = &stmt.kind {
            self.messages.push((stmt.id, message));
        }
        visit::walk_stmt(self, stmt);
    }
}
