//! Procedures as values. Which procedure a value is, is known while lowering: it goes along with the names that stand
//! for it, and into the instances of the procedures that it is passed to. A value that only a run decides is not
//! modelled.

use super::Lowerer;
use super::convert::Fit;
use super::instance::Names;
use super::scope::{Binding, ProcId, ProcInfo};
use super::ty::Ty;
use super::value::Value;
use crate::ast::{Expr, ExprKind, Formal, Proc, ProcKind};
use crate::visit::walk_stmts;
use partita_source::Span;

/// One procedure expression stands for at most so many procedures: a recursion may make one more in every round.
const COPIES: usize = 64;

impl<'a> Lowerer<'a> {
    /// `proc(x: int) { return x + 1; }`
    pub(crate) fn procedure_expr(&mut self, decl: &'a Proc, span: Span) -> Value {
        let mut names = Names::default();
        if let Some(body) = &decl.body {
            walk_stmts(&mut names, &body.stmts);
        }
        let formals = decl.formals.as_deref().unwrap_or(&[]);
        let types = formals.iter().filter_map(|formal| formal.ty.as_ref());
        for ty in types.chain(&decl.return_type) {
            crate::visit::Visitor::expr(&mut names, ty);
        }
        // The same everywhere, unless it names something of the procedure around it.
        let scope = &self.frame.scope;
        let local = names.0.iter().any(|name| scope.depth_of(name) != 0);
        let own: Vec<ProcId> = self
            .procs
            .iter()
            .enumerate()
            .filter(|(_, info)| std::ptr::eq(info.decl, decl))
            .map(|(number, _)| number)
            .collect();
        let known = own.iter().copied().find(|proc| {
            !local || std::rc::Rc::ptr_eq(&self.procs[*proc].scope, &self.frame.scope)
        });
        let proc = match known {
            Some(proc) => proc,
            None if own.len() >= COPIES => {
                return self.give_up(span, "a procedure expression that stands for so many");
            }
            None => {
                let scope = self.frame.scope.clone();
                self.procs.push(ProcInfo { decl, scope, method_of: None });
                self.procs.len() - 1
            }
        };
        Value::Procs(vec![proc], None)
    }

    /// A procedure as a value that can be kept and passed on; says why where that is not modelled.
    pub(crate) fn procedure_value(
        &mut self,
        procs: &[ProcId],
        this: Option<&Value>,
        span: Span,
    ) -> Option<Value> {
        let why = match (procs, this) {
            (_, Some(_)) => "a method as a value",
            ([proc], None) => {
                let info = &self.procs[*proc];
                if info.decl.kind != ProcKind::Proc {
                    "an iterator or operator as a value"
                } else if info.decl.formals.is_none() {
                    "a procedure without parentheses as a value"
                } else if !self.captures(*proc).is_empty() {
                    "a procedure as a value that uses variables around it"
                } else {
                    return Some(Value::Procs(vec![*proc], None));
                }
            }
            _ => "one of several procedures of a name as a value",
        };
        self.unsupported(span, why);
        None
    }

    /// The name stands for a procedure from here on.
    pub(crate) fn bind_procedure(&mut self, name: &crate::ast::Ident, value: Option<Value>) {
        let binding = value.map_or(Binding::Broken, Binding::Value);
        self.frame.scope.bind(&name.name, binding);
    }

    /// `proc(x: int): int`, legacy `func(int, int)`
    pub(crate) fn is_procedure_type(&self, ty: &Expr) -> bool {
        match &ty.kind {
            ExprKind::ProcType(_) => true,
            ExprKind::Call { callee, .. } => {
                callee.as_name() == Some("func") && self.frame.scope.lookup("func").is_none()
            }
            _ => false,
        }
    }

    /// How well a formal takes a procedure.
    pub(crate) fn procedure_fit(&mut self, formal: &'a Formal) -> Option<Fit> {
        let Some(ty) = &formal.ty else { return Some(Fit::Promoted) };
        if self.is_procedure_type(ty) {
            return Some(Fit::Exact);
        }
        if let ExprKind::Query(_) = ty.kind {
            return Some(Fit::Promoted);
        }
        match self.type_expr(ty) {
            Ty::Unknown => Some(Fit::Promoted),
            _ => None,
        }
    }
}
