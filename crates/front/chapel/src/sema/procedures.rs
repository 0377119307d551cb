//! Procedures as values. Which procedure a value is, is known while lowering: it goes along with the names that stand
//! for it, and into the instances of the procedures that it is passed to. A value that only a run decides is not
//! modelled.

use super::Sema;
use super::facts::Names;
use super::ids::{ProcId, VariableId};
use super::meaning::Meaning;
use super::modules::ProcInfo;
use super::scope::{Binding, Variable};
use super::ty::Ty;
use super::typer::Typer;
use crate::ast::{Expr, ExprKind, Formal, Pattern, Proc, ProcKind};
use crate::visit::{Visitor, walk_stmts};
use partita_source::Span;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::rc::Rc;

/// One procedure expression stands for at most so many procedures: a recursion may make one more in every round.
const COPIES: usize = 64;

impl<'a> Sema<'a> {
    pub(crate) fn formals(&self, proc: ProcId) -> &'a [Formal] {
        self.procs[proc].decl.formals.as_deref().unwrap_or(&[])
    }

    /// Those that are called by their name alone.
    pub(crate) fn without_parentheses(&self, procs: &[ProcId]) -> Vec<ProcId> {
        let bare = |proc: &ProcId| self.procs[*proc].decl.formals.is_none();
        procs.iter().copied().filter(bare).collect()
    }

    /// Variables of the procedures around a nested one that it, or a nested one it calls, mentions.
    pub(crate) fn captures(&self, proc: ProcId) -> Vec<Variable> {
        let mut found: BTreeMap<VariableId, Variable> = BTreeMap::new();
        let mut seen: FxHashSet<ProcId> = FxHashSet::default();
        let mut work = vec![proc];
        while let Some(proc) = work.pop() {
            if !seen.insert(proc) || self.procs[proc].scope.depth == 0 {
                continue;
            }
            let info = &self.procs[proc];
            let mut names = Names::default();
            if let Some(body) = &info.decl.body {
                walk_stmts(&mut names, &body.stmts);
            }
            for formal in self.formals(proc) {
                if let Pattern::Name(name) = &formal.pattern {
                    names.0.remove(&name.name);
                }
            }
            for name in &names.0 {
                match info.scope.lookup(name) {
                    Some(Binding::Variable(variable)) if variable.depth != 0 => {
                        found.insert(variable.id, variable);
                    }
                    Some(Binding::Procs(procs) | Binding::Known(Meaning::Procs(procs, None))) => {
                        work.extend(procs);
                    }
                    Some(Binding::Member) => {
                        if let Some(Binding::Variable(this)) = info.scope.lookup("this") {
                            found.insert(this.id, this);
                        }
                    }
                    Some(
                        Binding::Variable(_)
                        | Binding::Known(_)
                        | Binding::Alias(_)
                        | Binding::Broken,
                    )
                    | None => {}
                }
            }
        }
        found.into_values().collect()
    }
}

impl<'a> Typer<'_, 'a> {
    /// `proc(x: int) { return x + 1; }`
    pub(crate) fn procedure_expr(&mut self, decl: &'a Proc, span: Span) -> Meaning {
        let mut names = Names::default();
        if let Some(body) = &decl.body {
            walk_stmts(&mut names, &body.stmts);
        }
        let formals = decl.formals.as_deref().unwrap_or(&[]);
        let types = formals.iter().filter_map(|formal| formal.ty.as_ref());
        for ty in types.chain(&decl.return_type) {
            names.expr(ty);
        }
        // The same everywhere, unless it names something of the procedure around it.
        let scope = self.scope().clone();
        let local = names.0.iter().any(|name| scope.depth_of(name) != 0);
        let mut copies = 0;
        for (proc, info) in self.sema.procs.iter() {
            if std::ptr::eq(info.decl, decl) {
                if !local || Rc::ptr_eq(&info.scope, &scope) {
                    return Meaning::Procs(vec![proc], None);
                }
                copies += 1;
            }
        }
        if copies >= COPIES {
            return self.give_up(span, "a procedure expression that stands for so many");
        }
        let proc = self.sema.procs.push(ProcInfo { decl, scope, method_of: None });
        Meaning::Procs(vec![proc], None)
    }

    /// A procedure as a value that can be kept and passed on; notes why where that is not modelled.
    pub(crate) fn procedure_value(
        &mut self,
        procs: &[ProcId],
        of_object: bool,
        span: Span,
    ) -> Option<Meaning> {
        let why = match procs {
            _ if of_object => "a method as a value",
            [proc] => {
                let info = &self.sema.procs[*proc];
                if info.decl.kind != ProcKind::Proc {
                    "an iterator or operator as a value"
                } else if info.decl.formals.is_none() {
                    "a procedure without parentheses as a value"
                } else if !self.sema.captures(*proc).is_empty() {
                    "a procedure as a value that uses variables around it"
                } else {
                    return Some(Meaning::Procs(vec![*proc], None));
                }
            }
            _ => "one of several procedures of a name as a value",
        };
        self.give_up(span, why);
        None
    }

    /// `proc(x: int): int`, legacy `func(int, int)`
    pub(crate) fn is_procedure_type(&self, ty: &Expr) -> bool {
        if let ExprKind::Call { callee, .. } = &ty.kind {
            return callee.as_name() == Some("func") && self.scope().lookup("func").is_none();
        }
        matches!(ty.kind, ExprKind::ProcType(_))
    }

    /// Whether a formal takes procedures.
    pub(super) fn takes_procedures(&mut self, formal: &'a Formal) -> bool {
        let Some(ty) = &formal.ty else { return true };
        self.is_procedure_type(ty)
            || matches!(ty.kind, ExprKind::Query(_))
            || self.type_expr(ty) == Ty::Unknown
    }
}
