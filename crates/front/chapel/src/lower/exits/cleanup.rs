//! What happens when a block is left, whichever way: `defer`, and the end of what the block owns.
//!
//! The cleanups of the blocks around a statement form a stack. Leaving a block normally, by `return`, `break` or
//! `continue` runs those of the blocks that are left, last first; where errors are thrown, the rest of a block behind
//! its first cleanup stands in a `try` of the tree that runs them too.

use crate::ast::{Block, Stmt};
use crate::lower::Lowerer;
use crate::lower::exits::Exits;
use crate::lower::stmt::Around;
use crate::sema::{Scope, Ty, Variable};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, ExprKind, Type};
use std::rc::Rc;

#[derive(Clone)]
pub(crate) struct Cleanup<'a> {
    kind: CleanupKind<'a>,
    scope: Rc<Scope>,
    /// How many loops stood around.
    loops: usize,
    span: Span,
}

#[derive(Clone)]
enum CleanupKind<'a> {
    Defer(&'a Block),
    Variable {
        name: String,
        by_ref: bool,
        ty: Ty,
        /// The tree's variable that says whether it has given up what it held.
        given_up: Option<String>,
    },
    /// A block that tasks may outlive has ended.
    Mark(String),
    /// Nothing: the variable has given up what it held.
    Done,
}

impl Cleanup<'_> {
    /// The variable of the tree that ends.
    pub(super) fn variable(&self) -> Option<&str> {
        if let CleanupKind::Variable { name, .. } = &self.kind { Some(name) } else { None }
    }

    /// The same end of a variable, if a flag does not say that there is nothing to end; and the variable.
    pub(super) fn unless(&self, flag: &str) -> Option<(String, Self)> {
        let CleanupKind::Variable { name, by_ref, ty, .. } = &self.kind else { return None };
        let (by_ref, ty, given_up) = (*by_ref, ty.clone(), Some(flag.to_owned()));
        let kind = CleanupKind::Variable { name: name.clone(), by_ref, ty, given_up };
        Some((name.clone(), Cleanup { kind, ..self.clone() }))
    }
}

impl Exits<'_> {
    /// A variable of the tree has given up what it held: its end brings nothing. The flags that have to say so.
    pub(super) fn ends_in_silence(&mut self, variable: &str) -> Vec<String> {
        let mut flags = Vec::new();
        for cleanup in self.cleanups.iter_mut().chain(self.moves.coming()) {
            if let CleanupKind::Variable { name, given_up, .. } = &cleanup.kind
                && name == variable
            {
                match given_up {
                    Some(flag) => flags.push(flag.clone()),
                    None => cleanup.kind = CleanupKind::Done,
                }
            }
        }
        flags
    }
}

impl<'a> Lowerer<'a> {
    pub(crate) fn defer(&mut self, body: &'a Block, span: Span) {
        self.push_cleanup(CleanupKind::Defer(body), span);
    }

    fn push_cleanup(&mut self, kind: CleanupKind<'a>, span: Span) {
        let (scope, loops) = (self.frame.scope.clone(), self.frame.loops.count());
        self.exits.cleanups.push(Cleanup { kind, scope, loops, span });
    }

    /// A variable that ends with its block.
    pub(crate) fn ends_with_block(&mut self, variable: &Variable, span: Span) {
        if self.sema.needs_end(&variable.ty) {
            let given_up = self.exits.moves.flagged.contains(&span).then(|| self.temp());
            if let Some(flag) = &given_up {
                let stmt = self.b.declare(flag, Type::Bool, Some(self.b.bool(false)));
                self.emit(stmt);
            }
            let kind = CleanupKind::Variable {
                name: variable.name.clone(),
                by_ref: variable.by_ref,
                ty: variable.ty.clone(),
                given_up,
            };
            self.push_cleanup(kind, span);
        }
    }

    /// The mark of a block is set when the block ends.
    pub(crate) fn ends_with_mark(&mut self, mark: String, span: Span) {
        self.push_cleanup(CleanupKind::Mark(mark), span);
    }

    /// The block ends normally.
    pub(crate) fn end_cleanups(&mut self, begun: usize) {
        self.run_cleanups(begun, None);
        self.exits.cleanups.truncate(begun);
    }

    /// The statements of a block, and what its end brings.
    pub(crate) fn with_cleanups(&mut self, stmts: &'a [Stmt]) {
        let begun = self.exits.begun();
        self.with_marks(|l| {
            l.mark_block(stmts);
            if l.exits.cleanups.len() > begun {
                l.behind_cleanup(begun, |l| l.rest_of_block(stmts, l.exits.cleanups.len()));
                l.run_cleanups(begun, None);
            } else {
                l.rest_of_block(stmts, begun);
            }
        });
        self.exits.cleanups.truncate(begun);
    }

    /// What stands behind a cleanup, which an error must not pass by.
    pub(crate) fn behind_cleanup(&mut self, before: usize, f: impl FnOnce(&mut Self)) {
        let begun = self.exits.begun();
        let body = |l: &mut Self| {
            f(l);
            // What ended in there is over.
            l.exits.cleanups.truncate(begun);
        };
        if !self.sema.facts.throws || self.frame.of_module {
            return body(self);
        }
        self.try_block(body, |l, error| {
            l.run_cleanups(before, None);
            let error = l.b.var(error);
            let stmt = l.b.throw(error);
            l.emit(stmt);
        });
    }

    fn rest_of_block(&mut self, stmts: &'a [Stmt], begun: usize) {
        for (number, stmt) in stmts.iter().enumerate() {
            let before = self.exits.cleanups.len();
            self.stmt_before(stmt, &stmts[number + 1..]);
            if self.exits.cleanups.len() > before && self.sema.facts.throws && !self.frame.of_module
            {
                let rest = &stmts[number + 1..];
                self.behind_cleanup(before, |l| l.rest_of_block(rest, l.exits.cleanups.len()));
                break;
            }
        }
        self.run_cleanups(begun, None);
    }

    /// Runs the cleanups from `begun` on, last first, except that of a variable that is handed on.
    pub(crate) fn run_cleanups(&mut self, begun: usize, except: Option<&str>) {
        let all: Vec<Cleanup<'a>> = self.exits.cleanups.clone();
        for number in (begun..all.len()).rev() {
            let cleanup = all[number].clone();
            self.exits.cleanups.truncate(number);
            self.run_cleanup(&cleanup, except);
        }
        self.exits.cleanups = all;
    }

    fn run_cleanup(&mut self, cleanup: &Cleanup<'a>, except: Option<&str>) {
        match &cleanup.kind {
            CleanupKind::Defer(body) => {
                let block = self.with_scope(cleanup.scope.clone(), |l| {
                    l.within(Around::Sealed("a defer statement"), |l| l.block_of(body))
                });
                self.b.at(cleanup.span);
                let stmt = self.b.block(block);
                self.emit(stmt);
            }
            CleanupKind::Done => {}
            CleanupKind::Mark(mark) => {
                self.b.at(cleanup.span);
                self.end_mark(mark);
            }
            CleanupKind::Variable { name, .. } if Some(name.as_str()) == except => {}
            CleanupKind::Variable { name, by_ref, ty, given_up } => {
                let variable = self.b.var(name);
                let term = if *by_ref { self.b.deref(variable) } else { variable };
                let Some(flag) = given_up else {
                    return self.end_value(&term, ty, cleanup.span);
                };
                let block = self.emitted(|l| l.end_value(&term, ty, cleanup.span));
                self.b.at(cleanup.span);
                let held = self.b.not(self.b.var(flag));
                let stmt = self.b.if_(held, block, Vec::new());
                self.emit(stmt);
            }
        }
    }

    /// Before `return`: everything of the procedure, and what the statement and those around it made that nobody took; the
    /// variable that is returned lives on.
    pub(crate) fn leave_procedure(&mut self, returned: Option<&Term>, span: Span) {
        let name = match returned.map(|term| &term.kind) {
            Some(ExprKind::Var(name)) => Some(name.to_string()),
            _ => None,
        };
        self.leave_statements(0, self.frame.first_cleanup, name.as_deref(), span);
    }

    /// Before an error leaves: what the statement made, and those around it up to what takes the error.
    pub(crate) fn leave_by_error(&mut self, span: Span) {
        let begun = self.exits.begun();
        self.leave_statements(self.frame.errors.first_fresh, begun, None, span);
    }

    /// Ends what statements made from `fresh` on, and the cleanups from `begun` on, on one of several ways out.
    fn leave_statements(&mut self, fresh: usize, begun: usize, except: Option<&str>, span: Span) {
        let (end, made) = (self.exits.begun(), self.exits.fresh_values.clone());
        self.keep_fresh(fresh, span);
        self.run_cleanups(begun, except);
        self.exits.cleanups.truncate(end);
        self.exits.fresh_values = made;
    }

    pub(crate) fn has_cleanups(&self) -> bool {
        self.exits.cleanups.len() > self.frame.first_cleanup
    }

    /// Before `break` and `continue`: what lies inside of the innermost loop, or inside of the `try` in it.
    pub(crate) fn leave_iteration(&mut self) {
        let loops = self.frame.loops.count();
        let least = match self.frame.loops.around.last() {
            Some(Around::Try(way)) => self.exits.ways.get(*way).map_or(0, |way| way.first_cleanup),
            _ => 0,
        };
        let least = least.max(self.frame.first_cleanup);
        let begun = (least..self.exits.cleanups.len())
            .find(|number| self.exits.cleanups[*number].loops >= loops)
            .unwrap_or(self.exits.cleanups.len());
        self.run_cleanups(begun, None);
    }

    /// The end of a statement: what it made and nobody took goes away.
    pub(crate) fn end_fresh(&mut self, begun: usize, span: Span) {
        let first = self.exits.cleanups.len();
        self.keep_fresh(begun, span);
        self.end_cleanups(first);
    }

    /// As [`Self::end_fresh`], but at the end of the block: references to it may be used until then.
    pub(crate) fn keep_fresh(&mut self, begun: usize, span: Span) {
        let begun = begun.min(self.exits.fresh_values.len());
        for (name, ty) in self.exits.fresh_values.split_off(begun) {
            if self.sema.needs_end(&ty) {
                // Arrays that procedures return are behind references, those of literals are not.
                let by_ref = ty.is_array() && !self.frame.storage.types.contains_key(&name);
                self.push_cleanup(CleanupKind::Variable { name, by_ref, ty, given_up: None }, span);
            }
        }
    }
}
