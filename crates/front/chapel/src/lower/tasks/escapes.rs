//! Whether tasks that nobody in a block waits for may use variables of the block.
//!
//! They may use what a `begin` names, what is handed to a procedure that may start one, what a nested procedure of this
//! kind names, and what references to all these stand for. What stands in a `sync` statement is joined in it.

use crate::ast::{Expr, ExprKind, Name, Stmt, StmtKind, VarKind};
use crate::sema::{Begins, Names, mentioned, names_of};
use crate::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use rustc_hash::FxHashSet;

/// The names that the statements of a block themselves declare.
pub(super) fn declared(stmts: &[Stmt]) -> FxHashSet<Name> {
    let mut names = FxHashSet::default();
    for stmt in stmts {
        if let StmtKind::Var(decl) = &stmt.kind {
            names.extend(decl.items.iter().flat_map(|item| names_of(&item.pattern)));
        }
    }
    names
}

/// Whether some task that the statements start may use one of the names after the statements have ended.
pub(super) fn may_outlive(begins: &Begins, names: &FxHashSet<Name>, stmts: &[Stmt]) -> bool {
    if !begins.any() || names.is_empty() {
        return false;
    }
    let mut looks = Escapes { begins, used: Names::default(), references: Vec::new() };
    walk_stmts(&mut looks, stmts);
    let Escapes { mut used, references, .. } = looks;
    // A reference may be used through another one, whichever is declared first.
    for _ in 0..references.len() {
        for (name, stands_for) in &references {
            if used.0.contains(name) {
                used.0.extend(stands_for.0.iter().cloned());
            }
        }
    }
    used.0.iter().any(|name| names.contains(name))
}

struct Escapes<'b> {
    begins: &'b Begins,
    used: Names,
    /// `ref x = e`: the name, and the names in the expression.
    references: Vec<(Name, Names)>,
}

impl Visitor for Escapes<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other statements are looked into")]
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Begin { body, .. } => return walk_stmts(&mut self.used, &body.stmts),
            StmtKind::Sync(_) | StmtKind::Aggregate(_) => return,
            StmtKind::Proc(decl) => {
                if let Some(body) = &decl.body
                    && self.begins.starts(&decl.name.name)
                {
                    walk_stmts(&mut self.used, &body.stmts);
                }
                return;
            }
            StmtKind::Var(decl) if matches!(decl.kind, VarKind::Ref | VarKind::ConstRef) => {
                for item in &decl.items {
                    let mut stands_for = Names::default();
                    item.init.iter().for_each(|init| stands_for.expr(init));
                    for name in names_of(&item.pattern) {
                        self.references.push((name, stands_for.clone()));
                    }
                }
            }
            StmtKind::Loop { header, .. } => {
                for iterand in &header.iterands {
                    let mut stands_for = Names::default();
                    stands_for.expr(iterand);
                    for name in header.index.iter().flat_map(names_of) {
                        self.references.push((name, stands_for.clone()));
                    }
                }
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &Expr) {
        let called = if let ExprKind::Call { callee, .. } = &expr.kind { callee } else { expr };
        if mentioned(called).is_some_and(|name| self.begins.starts(&name)) {
            self.used.expr(expr);
        }
        walk_expr(self, expr);
    }
}
