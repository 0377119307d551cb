//! Variables that end while a task still uses them.
//!
//! A `begin` may outlive the block whose variables it uses by reference. Every block with a `begin` in it has a hidden
//! mark that is set when the block is left, and the task looks at the mark before it uses a variable of the block. Tasks
//! that a `sync` statement inside the block waits for need no mark, nor do module variables. What a procedure does with a
//! variable that the task hands it is not watched, nor is a block that `break` or `continue` leaves.

use crate::ast::{Name, Pattern, Stmt, StmtKind};
use crate::lower::Lowerer;
use crate::sema::{Binding, Names, Variable, VariableId};
use crate::visit::{Visitor, walk_stmt, walk_stmts};
use partita_kit::{Emit, Emitter};
use partita_source::Code;
use partita_tree::Type;
use rustc_hash::FxHashSet;

/// How long variables live, seen from the statement being lowered.
#[derive(Default)]
pub(crate) struct Lifetimes {
    /// Blocks around that tasks may outlive, innermost last.
    marks: Vec<Mark>,
    /// For each `sync` statement around: the last variable declared before it.
    pub(super) joined: Vec<VariableId>,
    /// Variables that the task being lowered may outlive, with the marks of their blocks.
    pub(super) watched: Vec<(VariableId, String)>,
}

impl Lifetimes {
    /// `return` leaves all blocks of the procedure.
    pub(crate) fn end_marks(&self, b: &mut Emitter) {
        for mark in self.marks.iter().rev() {
            end_mark(b, mark);
        }
    }

    /// A task is about to use a variable.
    pub(crate) fn look_at_mark(&self, b: &mut Emitter, variable: &Variable) {
        let Some((_, mark)) = self.watched.iter().find(|(id, _)| *id == variable.id) else {
            return;
        };
        let alive = b.not(b.field(b.var(mark), "value"));
        let message = format!("`{}` is used after the end of its scope", variable.name);
        let stmt = b.assert(alive, Some(Code::DanglingScope), Some(&message));
        b.push(stmt);
    }
}

/// A block that may be left while its tasks run.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// The tree's variable.
    name: String,
    /// Variables with greater numbers are declared in this block or inside it.
    after: VariableId,
}

impl<'a> Lowerer<'a> {
    /// Statements of a block, with its mark if it needs one.
    pub(crate) fn marked(&mut self, stmts: &'a [Stmt], f: impl FnOnce(&mut Self)) {
        if self.frame.of_module || !may_outlive(stmts) {
            return f(self);
        }
        self.note(
            "a variable used after the end of its scope is noticed in the task that uses it, not in procedures that it calls",
        );
        self.b.use_prelude("chpl_atomic");
        let name = self.temp();
        let stmt = self.b.declare(&name, Type::Named("ChplAtomic".into()), None);
        self.emit(stmt);
        let cell = self.b.field(self.b.var(&name), "value");
        let stmt = self.b.assign(cell, self.b.bool(false));
        self.emit(stmt);
        self.frame.lifetimes.marks.push(Mark { name, after: self.last_variable() });
        f(self);
        if let Some(mark) = self.frame.lifetimes.marks.pop() {
            end_mark(&mut self.b, &mark);
        }
    }

    /// The variables that a `begin` uses by reference and that may end before it, each with its block's mark.
    pub(crate) fn mortal(&self, stmts: &[Stmt]) -> Vec<(VariableId, String)> {
        let mut names = Names::default();
        walk_stmts(&mut names, stmts);
        let mut found = Vec::new();
        for name in &names.0 {
            let Some(Binding::Variable(variable)) = self.frame.scope.lookup(name) else { continue };
            // A task inside is joined before its variables end.
            let joined = self.frame.lifetimes.joined.iter().any(|mark| variable.id <= *mark);
            if joined || !self.is_own(&variable) {
                continue;
            }
            let mark =
                self.frame.lifetimes.marks.iter().rev().find(|mark| mark.after < variable.id);
            if let Some(mark) = mark {
                found.push((variable.id, mark.name.clone()));
            }
        }
        found
    }

    /// Declared by a statement of this procedure: neither global nor somebody else's.
    fn is_own(&self, variable: &Variable) -> bool {
        !variable.by_ref
            && !self.b.names.is_global(&variable.name)
            && variable.depth == self.frame.scope.depth
    }
}

/// Whether a `begin` in the statements names a variable that they declare.
fn may_outlive(stmts: &[Stmt]) -> bool {
    #[derive(Default)]
    struct Looks {
        declared: FxHashSet<Name>,
        used: Names,
    }
    impl Visitor for Looks {
        #[expect(clippy::wildcard_enum_match_arm, reason = "all other statements are looked into")]
        fn stmt(&mut self, stmt: &Stmt) {
            match &stmt.kind {
                StmtKind::Begin { body, .. } => walk_stmts(&mut self.used, &body.stmts),
                // Their tasks use variables of their own.
                StmtKind::Proc(_) | StmtKind::Aggregate(_) => {}
                StmtKind::Var(decl) => {
                    decl.items.iter().for_each(|item| declared(&item.pattern, &mut self.declared));
                }
                _ => walk_stmt(self, stmt),
            }
        }
    }
    let mut looks = Looks::default();
    walk_stmts(&mut looks, stmts);
    looks.used.0.iter().any(|name| looks.declared.contains(name))
}

fn declared(pattern: &Pattern, names: &mut FxHashSet<Name>) {
    match pattern {
        Pattern::Name(ident) => {
            names.insert(ident.name.clone());
        }
        Pattern::Tuple(parts, _) => parts.iter().for_each(|part| declared(part, names)),
    }
}

fn end_mark(b: &mut Emitter, mark: &Mark) {
    let cell = b.field(b.var(&mark.name), "value");
    let set = vec![b.assign(cell, b.bool(true))];
    let stmt = b.atomic(set);
    b.push(stmt);
}
