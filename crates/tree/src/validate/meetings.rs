//! Meetings: operations that nobody returns from before everybody has come.
//!
//! Reductions rely on the form checked here: a call arrives in its one `atomic` and leaves by its one
//! `when`, and nothing else leads out. That the two count arrivals as a barrier does is the contract
//! of the mark (`docs/tree.md`) and is not checked.

use super::Report;
use crate::visit::{self, Visit};
use crate::{Expr, ExprKind, NodeId, Proc, RecordKind, Stmt, StmtKind, Type};

pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    for proc in program.procs.iter().filter(|proc| proc.meeting) {
        if !takes_parties(report, proc) {
            let message = "a meeting takes a record with a field `parties` by reference first";
            report.error("bad-meeting", proc.id, message);
        }
        if !is_arrival_and_wait(proc) {
            let message = "a meeting is declarations, one `atomic` and one `when`";
            report.error("bad-meeting", proc.id, message);
        }
        let mut ways_out = WaysOut { found: Vec::new() };
        ways_out.visit_block(&proc.body);
        for id in ways_out.found {
            report.error("bad-meeting", id, "a meeting is left in no other way than by its `when`");
        }
    }
}

fn takes_parties(report: &Report<'_>, proc: &Proc) -> bool {
    let Some(first) = proc.params.first() else { return false };
    let Type::Named(name) = &first.ty else { return false };
    first.by_ref
        && report.program.record(name).is_some_and(|record| {
            record.kind == RecordKind::Record
                && record.fields.iter().any(|field| &*field.name == "parties")
        })
}

fn is_arrival_and_wait(proc: &Proc) -> bool {
    let mut rest = proc.body.iter().skip_while(|stmt| matches!(stmt.kind, StmtKind::Declare(_)));
    let arrival = rest.next().is_some_and(|stmt| matches!(stmt.kind, StmtKind::Atomic(_)));
    let wait = rest.next().is_some_and(|stmt| matches!(stmt.kind, StmtKind::When { .. }));
    proc.operation && proc.result.is_none() && arrival && wait && rest.next().is_none()
}

struct WaysOut {
    found: Vec<NodeId>,
}

impl<'a> Visit<'a> for WaysOut {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        let leads_out = match &stmt.kind {
            StmtKind::Return(_)
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Spawn(_)
            | StmtKind::Group { .. }
            | StmtKind::On { .. }
            | StmtKind::Throw(_)
            | StmtKind::Stop
            | StmtKind::StopAll
            | StmtKind::Try { .. }
            | StmtKind::Assume(_)
            | StmtKind::Choose(_) => true,
            StmtKind::Nop
            | StmtKind::Declare(_)
            | StmtKind::Assign { .. }
            | StmtKind::Eval(_)
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::For { .. }
            | StmtKind::Block(_)
            | StmtKind::Reset(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Atomic(_)
            | StmtKind::When { .. }
            | StmtKind::Assert { .. }
            | StmtKind::Print(_)
            | StmtKind::Item(_)
            | StmtKind::PrintAs { .. }
            | StmtKind::Put { .. }
            | StmtKind::Get { .. }
            | StmtKind::Remote { .. }
            | StmtKind::Flush(_)
            | StmtKind::Fence
            | StmtKind::Segment(_)
            | StmtKind::Unsupported(_) => false,
        };
        if leads_out {
            self.found.push(stmt.id);
        }
        visit::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if matches!(expr.kind, ExprKind::Call { .. } | ExprKind::Closure { .. }) {
            self.found.push(expr.id);
        }
        visit::walk_expr(self, expr);
    }
}
