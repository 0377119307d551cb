//! Outer variables that the tasks of a construct assign.
//!
//! Such a variable has by default a constant in each task, so that today's compiler does not take the program; older ones
//! meant one variable that all tasks of the construct share. Names that mean something else where they are assigned, as a
//! declaration or a `with` clause inside says, are not counted. A declaration in one arm of a condition hides the name in
//! the arms behind it too: there the assignment is then refused.

use crate::ast::{
    AssignOp, Expr, ExprKind, Intent, Name, Stmt, StmtKind, TaskIntent, TaskIntentKind,
};
use crate::sema::names_of;
use crate::visit::{Visitor, walk_stmt, walk_stmts};
use rustc_hash::FxHashSet;

/// The names of outer variables that the statements assign.
pub(super) fn assigned(stmts: &[Stmt]) -> FxHashSet<Name> {
    let mut looks = Assigned::default();
    walk_stmts(&mut looks, stmts);
    looks.found
}

#[derive(Default)]
struct Assigned {
    found: FxHashSet<Name>,
    /// Names that mean something inside.
    inner: Vec<Name>,
}

impl Assigned {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions are no variables")]
    fn root(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) if !self.inner.contains(name) => {
                self.found.insert(name.clone());
            }
            ExprKind::Tuple(parts) => parts.iter().for_each(|part| self.root(part)),
            ExprKind::Call { callee, .. } => self.root(callee),
            _ => {}
        }
    }

    /// What a `with` clause makes the task's own.
    fn own(&mut self, with: &[TaskIntent]) {
        for intent in with {
            let own = match intent.kind {
                TaskIntentKind::Intent(kind) => {
                    matches!(kind, Intent::In | Intent::ConstIn) || intent.init.is_some()
                }
                TaskIntentKind::Var => true,
                // What is gathered comes to the outer variable in the end.
                TaskIntentKind::Reduce(_) => {
                    if !self.inner.contains(&intent.name.name) {
                        self.found.insert(intent.name.name.clone());
                    }
                    true
                }
            };
            if own {
                self.inner.push(intent.name.name.clone());
            }
        }
    }
}

impl Visitor for Assigned {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other statements are looked into")]
    fn stmt(&mut self, stmt: &Stmt) {
        let around = self.inner.len();
        match &stmt.kind {
            StmtKind::Assign { target, op, value } => {
                self.root(target);
                if *op == AssignOp::Swap {
                    self.root(value);
                }
            }
            StmtKind::Begin { with, .. } | StmtKind::Cobegin { with, .. } => self.own(with),
            StmtKind::Loop { header, .. } => {
                self.own(&header.with);
                self.inner.extend(header.index.iter().flat_map(names_of));
            }
            StmtKind::Var(decl) => {
                // They are known to all that follows.
                walk_stmt(self, stmt);
                return self
                    .inner
                    .extend(decl.items.iter().flat_map(|item| names_of(&item.pattern)));
            }
            _ => {}
        }
        walk_stmt(self, stmt);
        self.inner.truncate(around);
    }
}
