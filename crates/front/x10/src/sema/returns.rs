//! Whether a body gives a value: some `return` in it, outside of functions, has one.

use crate::ast::{Block, Stmt, StmtKind};

pub(crate) fn returns_value(block: &Block) -> bool {
    block.stmts.iter().any(stmt)
}

fn stmt(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Return(value) => value.is_some(),
        StmtKind::Block(block) => returns_value(block),
        StmtKind::If { then, otherwise, .. } => stmt(then) || otherwise.iter().any(|s| stmt(s)),
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Labeled { body, .. }
        | StmtKind::Finish { body, .. }
        | StmtKind::Atomic(body)
        | StmtKind::At { body, .. } => stmt(body),
        StmtKind::Switch { groups, .. } => groups.iter().any(|group| group.stmts.iter().any(stmt)),
        StmtKind::Try { body, catches, finally } => {
            returns_value(body)
                || catches.iter().any(|catch| returns_value(&catch.body))
                || finally.iter().any(returns_value)
        }
        StmtKind::When { arms } => arms.iter().any(|arm| stmt(&arm.body)),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Local(_)
        | StmtKind::Type(_)
        | StmtKind::Typedef(_)
        | StmtKind::AtEach { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Throw(_)
        | StmtKind::Assert { .. }
        | StmtKind::Async { .. }
        | StmtKind::Offer(_)
        | StmtKind::AdvanceAll
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Property { .. }
        | StmtKind::Control(_) => false,
    }
}
