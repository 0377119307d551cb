//! Weak operations: they may delay the caller and order nothing, so no segment ends or begins in them.

use super::Report;
use crate::visit::{self, Visit};
use crate::{NodeId, Stmt, StmtKind};

pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    for proc in program.procs.iter().filter(|proc| proc.weak) {
        if !proc.operation {
            report.error("bad-weak", proc.id, "only an operation can be weak");
        }
        let mut marks = Marks { found: Vec::new() };
        marks.visit_block(&proc.body);
        for id in marks.found {
            report.error("bad-weak", id, "a weak operation orders nothing: it ends no segment");
        }
    }
}

struct Marks {
    found: Vec<NodeId>,
}

impl<'a> Visit<'a> for Marks {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if matches!(stmt.kind, StmtKind::Segment(_)) {
            self.found.push(stmt.id);
        }
        visit::walk_stmt(self, stmt);
    }
}
