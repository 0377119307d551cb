//! Whether a block surely comes to its end, so that a method with a value would have none. Where it depends, it does not.

use crate::ast::{Block, ExprKind, Stmt, StmtKind};

pub(crate) fn surely_ends(block: &Block) -> bool {
    // A statement before that never ends is another mistake.
    block.stmts.last().is_none_or(stmt)
}

fn stmt(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Empty
        | StmtKind::Local(_)
        | StmtKind::Type(_)
        | StmtKind::Typedef(_)
        | StmtKind::Expr(_)
        | StmtKind::Async { .. }
        | StmtKind::AtEach { .. }
        | StmtKind::Assert { .. }
        | StmtKind::Offer(_)
        | StmtKind::AdvanceAll
        | StmtKind::ForEach { .. }
        | StmtKind::If { otherwise: None, .. } => true,
        StmtKind::Block(block) => surely_ends(block),
        StmtKind::If { then, otherwise: Some(otherwise), .. } => stmt(then) && stmt(otherwise),
        StmtKind::While { cond, .. } => !matches!(cond.kind, ExprKind::Bool(_) | ExprKind::Name(_)),
        StmtKind::Finish { body, .. } | StmtKind::Atomic(body) => stmt(body),
        StmtKind::Try { body, catches, .. } => {
            surely_ends(body) && catches.iter().all(|catch| surely_ends(&catch.body))
        }
        StmtKind::DoWhile { .. }
        | StmtKind::For { .. }
        | StmtKind::Switch { .. }
        | StmtKind::Labeled { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Throw(_)
        | StmtKind::At { .. }
        | StmtKind::When { .. }
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Property { .. }
        | StmtKind::Control(_) => false,
    }
}
