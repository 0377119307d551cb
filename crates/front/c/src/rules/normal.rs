//! Normal syntax: every body of a loop or branch is a block, labels stand before nothing, statements without effect are left out.
//!
//! The meaning stays: `case 1: S` is `case 1: ; S` in the same block.

use crate::ast::{Block, For, FunctionDef, Stmt, StmtId, StmtKind, Unit};
use crate::visit::mutable::{Visitor, walk_block, walk_stmt};

/// Brings all functions of a unit into normal syntax. Ids are no longer dense where blocks are new.
pub fn normalise(unit: &mut Unit) {
    for item in &mut unit.items {
        Normal.item(item);
    }
}

pub(super) fn normalise_block(block: &mut Block) {
    Normal.block(block);
}

struct Normal;

impl Visitor for Normal {
    fn function(&mut self, function: &mut FunctionDef) {
        self.block(&mut function.body);
    }

    fn block(&mut self, block: &mut Block) {
        let mut stmts = Vec::with_capacity(block.stmts.len());
        for stmt in std::mem::take(&mut block.stmts) {
            lift(stmt, &mut stmts);
        }
        stmts.retain(|stmt| stmt.kind != StmtKind::Empty);
        block.stmts = stmts;
        walk_block(self, block);
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match &mut stmt.kind {
            StmtKind::If { then, otherwise, .. } => {
                as_block(then);
                if let Some(otherwise) = otherwise
                    && !matches!(otherwise.kind, StmtKind::If { .. })
                {
                    as_block(otherwise);
                }
            }
            StmtKind::While { body, .. }
            | StmtKind::DialectBlock { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::Switch { body, .. } => as_block(body),
            StmtKind::For(head) => as_block(&mut head.body),
            StmtKind::DialectFor(one) => {
                let For { body, .. } = &mut one.head;
                as_block(body);
            }
            StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Declaration(_)
            | StmtKind::StaticAssert(_)
            | StmtKind::Block(_)
            | StmtKind::Case { .. }
            | StmtKind::Default { .. }
            | StmtKind::Label { .. }
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Dialect { .. }
            | StmtKind::Pragma { .. }
            | StmtKind::Other(_)
            | StmtKind::Meta(_) => {}
        }
        walk_stmt(self, stmt);
    }
}

/// Makes a block of what is none.
fn as_block(stmt: &mut Stmt) {
    if matches!(stmt.kind, StmtKind::Block(_)) {
        return;
    }
    let span = stmt.span;
    let empty = Stmt { kind: StmtKind::Empty, span, id: StmtId::default() };
    let inner = std::mem::replace(stmt, empty);
    stmt.kind = StmtKind::Block(Block { stmts: vec![inner], span });
}

/// Puts what stands behind labels beside them.
fn lift(mut stmt: Stmt, into: &mut Vec<Stmt>) {
    let behind = match &mut stmt.kind {
        StmtKind::Case { body, .. } | StmtKind::Default { body } | StmtKind::Label { body, .. } => {
            let span = body.span;
            let empty = Stmt { kind: StmtKind::Empty, span, id: StmtId::default() };
            Some(std::mem::replace(&mut **body, empty))
        }
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declaration(_)
        | StmtKind::StaticAssert(_)
        | StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::DoWhile { .. }
        | StmtKind::For(_)
        | StmtKind::Switch { .. }
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Dialect { .. }
        | StmtKind::DialectBlock { .. }
        | StmtKind::DialectFor(_)
        | StmtKind::Pragma { .. }
        | StmtKind::Other(_)
        | StmtKind::Meta(_) => None,
    };
    into.push(stmt);
    if let Some(behind) = behind {
        lift(behind, into);
    }
}
