//! What running statements may do, as far as their text shows: wait, throw, make tasks, never end.

use crate::ast::{Expr, ExprKind, Stmt, StmtKind};
use crate::sema::{Alias, Binding, Meaning, ProcId, Scope, Sema, Ty};
use crate::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use rustc_hash::FxHashSet;
use std::rc::Rc;

pub(crate) struct Effects {
    /// It may wait for another task, throw, or make tasks.
    pub(crate) waits: bool,
    /// It may go on for ever, or end the program.
    pub(crate) endless: bool,
}

impl Effects {
    /// Of what `look` goes over, where names mean what they mean in the scope.
    pub(crate) fn of(
        sema: &Sema<'_>,
        scope: &Rc<Scope>,
        look: impl FnOnce(&mut Waits<'_, '_>),
    ) -> Effects {
        let (seen, scope) = (FxHashSet::default(), scope.clone());
        let mut asks = Waits { sema, scope, seen, found: false, endless: false };
        look(&mut asks);
        Effects { waits: asks.found, endless: asks.endless }
    }
}

/// Looks for anything that may wait, throw, or make tasks; calls are followed.
pub(crate) struct Waits<'l, 'a> {
    sema: &'l Sema<'a>,
    /// Where the names being looked at stand.
    scope: Rc<Scope>,
    seen: FxHashSet<ProcId>,
    found: bool,
    endless: bool,
}

impl Waits<'_, '_> {
    /// Follows a procedure that may be called.
    fn follow(&mut self, proc: ProcId) {
        if !self.seen.insert(proc) {
            return;
        }
        let info = &self.sema.procs[proc];
        self.found |= info.decl.throws;
        if let Some(body) = &info.decl.body {
            let outer = std::mem::replace(&mut self.scope, info.scope.clone());
            walk_stmts(self, &body.stmts);
            self.scope = outer;
        }
    }

    /// Follows every method of a name: whose it is, is not known here.
    fn follow_methods(&mut self, name: &str) {
        let all = self.sema.procs.iter();
        let methods = all.filter(|(_, proc)| {
            *proc.decl.name.name == *name
                && (proc.method_of.is_some() || proc.decl.receiver.is_some())
        });
        let methods: Vec<ProcId> = methods.map(|(number, _)| number).collect();
        methods.into_iter().for_each(|proc| self.follow(proc));
    }
}

impl Visitor for Waits<'_, '_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other statements do what is in them")]
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Throw(_)
            | StmtKind::Try { .. }
            | StmtKind::Begin { .. }
            | StmtKind::Cobegin { .. }
            | StmtKind::Sync(_)
            | StmtKind::Unsupported { .. } => {
                self.found = true;
                walk_stmt(self, stmt);
            }
            // It may wait for what another task does.
            StmtKind::While { .. } | StmtKind::DoWhile { .. } => {
                self.endless = true;
                let mut looks = Looks(false);
                walk_stmt(&mut looks, stmt);
                self.found |= looks.0;
                walk_stmt(self, stmt);
            }
            _ => walk_stmt(self, stmt),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions do what is in them")]
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) if &**name == "exit" => self.endless = true,
            ExprKind::Name(name) => match self.scope.lookup(name) {
                Some(Binding::Variable(variable)) => self.found |= waits_on(&variable.ty),
                Some(Binding::Alias(Alias { meaning: Meaning::Run(run), .. })) => {
                    self.found |= waits_on(&run.ty);
                }
                Some(Binding::Procs(procs) | Binding::Known(Meaning::Procs(procs, _))) => {
                    procs.into_iter().for_each(|proc| self.follow(proc));
                }
                // A method or field of the object around.
                Some(Binding::Member) => {
                    self.found |= self.sema.facts.has_waiting_field;
                    self.follow_methods(name);
                }
                Some(_) | None => self.follow_methods(name),
            },
            ExprKind::Proc(decl) => self.found |= decl.throws,
            // An initialiser runs.
            ExprKind::New { .. } => self.follow_methods("init"),
            // Fields and methods: what they are is not known here.
            ExprKind::Dot { name, .. } => {
                self.found |= self.sema.facts.has_waiting_field
                    || matches!(
                        &*name.name,
                        "readFE"
                            | "readFF"
                            | "writeEF"
                            | "writeFF"
                            | "waitFor"
                            | "barrier"
                            | "wait"
                    );
                self.follow_methods(&name.name);
            }
            ExprKind::Guarded { .. } | ExprKind::Try { .. } => self.found = true,
            // `1..`
            ExprKind::Range { high: None, .. } => self.endless = true,
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// Looks for methods, which may be those of atomic variables.
struct Looks(bool);

impl Visitor for Looks {
    fn expr(&mut self, expr: &Expr) {
        self.0 |= matches!(expr.kind, ExprKind::Dot { .. });
        walk_expr(self, expr);
    }
}

/// Whether using a variable of the type may wait for another task.
fn waits_on(ty: &Ty) -> bool {
    ty.has_part(&|part| {
        matches!(part, Ty::Sync(_) | Ty::Single(_) | Ty::Barrier | Ty::Keyed(_) | Ty::Unknown)
    })
}
