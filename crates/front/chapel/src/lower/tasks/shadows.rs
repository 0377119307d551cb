//! Variables that each task of a loop has for itself: those of reductions, and task-private ones.

use crate::ast::{Intent, ReduceOp, TaskIntent, TaskIntentKind};
use crate::lower::Lowerer;
use crate::lower::values::terms::const_term;
use crate::lower::values::{Run, Value};
use crate::sema::{Sema, Ty, identity};
use partita_kit::{Emit, Emitter};
use partita_source::Span;
use partita_tree::{Expr as Term, ExprKind as TermKind, Intrinsic};

/// The own variable of a task for a reduction.
pub(crate) struct Shadow<'a> {
    op: &'a ReduceOp,
    ty: Ty,
    outer: Term,
    shadow: String,
    span: Span,
}

impl<'a> Lowerer<'a> {
    /// Declares the task's own variables: reduce shadows at their identity, task-private ones at their value.
    pub(crate) fn open_shadows(&mut self, shadows: &[&'a TaskIntent]) -> Vec<Shadow<'a>> {
        let mut opened = Vec::new();
        for intent in shadows {
            let name = &intent.name;
            match &intent.kind {
                TaskIntentKind::Reduce(op) => {
                    let outer = self.name(&name.name, name.span);
                    if let Some(Ty::Array(..)) = outer.ty() {
                        opened.extend(self.open_array(op, outer, intent));
                        continue;
                    }
                    let Value::Run(Run { ty, term, cell: true, .. }) = outer else {
                        self.unsupported(intent.span, "this reduction");
                        continue;
                    };
                    let Some(identity) = first_term(&self.b, &self.sema, op, &ty) else {
                        self.unsupported(intent.span, "this reduction");
                        continue;
                    };
                    let shadow = self.local_name(&name.name);
                    let tree = self.tree_ty(&ty);
                    let stmt = self.b.declare(&shadow, tree, Some(identity));
                    self.emit(stmt);
                    self.bind_variable(&name.name, shadow.clone(), ty.clone(), false, false);
                    self.frame.storage.reductions.insert(shadow.clone(), op.clone());
                    opened.push(Shadow { op, ty, outer: term, shadow, span: intent.span });
                }
                TaskIntentKind::Intent(kind @ (Intent::Ref | Intent::ConstRef))
                    if intent.init.is_some() =>
                {
                    self.ref_decl(name, intent.init.as_ref(), *kind == Intent::ConstRef);
                }
                TaskIntentKind::Var | TaskIntentKind::Intent(_) => {
                    match (&intent.init, &intent.ty) {
                        (init, Some(ty)) => {
                            let declared = self.declared(ty);
                            let value = init.as_ref().map(|init| self.read(init));
                            let value = value.or(Some(Value::Nothing));
                            self.declare_stored(name, declared, value, false);
                        }
                        (Some(init), None) => {
                            let value = self.read(init);
                            let ty = value.ty().unwrap_or(Ty::Unknown);
                            self.declare_with_value(name, &ty, &value, false);
                        }
                        (None, None) => {
                            self.error(
                                intent.span,
                                "a task-private variable needs a type or a value",
                            );
                        }
                    }
                }
            }
        }
        opened
    }

    /// An array that each task gathers one of its own for.
    fn open_array(
        &mut self,
        op: &'a ReduceOp,
        outer: Value,
        intent: &'a TaskIntent,
    ) -> Option<Shadow<'a>> {
        let exact = self.exact_type(&outer);
        let (Value::Run(Run { ty, term, cell: true, .. }), Some(exact)) = (outer, exact) else {
            self.unsupported(intent.span, "this reduction");
            return None;
        };
        let Ty::Array(_, element) = &ty else { return None };
        let identity =
            if element.is_scalar() { first_term(&self.b, &self.sema, op, element) } else { None };
        let Some(identity) = identity else {
            self.unsupported(intent.span, "this reduction");
            return None;
        };
        let name = &intent.name.name;
        let shadow = self.local_name(name);
        self.frame.storage.own.insert(shadow.clone());
        self.frame.storage.types.insert(shadow.clone(), exact.clone());
        let stmt = self.b.declare(&shadow, exact, None);
        self.emit(stmt);
        let stmt = self.b.assign(self.b.var(&shadow), identity);
        self.emit(stmt);
        self.bind_variable(name, shadow.clone(), ty.clone(), false, false);
        self.frame.storage.reductions.insert(shadow.clone(), op.clone());
        Some(Shadow { op, ty, outer: term, shadow, span: intent.span })
    }

    /// `outer = outer op own` for every element.
    fn close_array(&mut self, shadow: &Shadow<'a>, element: &Ty) {
        let cell = |term: Term| Value::cell(shadow.ty.clone(), term, false);
        let (outer, own) = (self.b.copy(&shadow.outer), self.b.var(&shadow.shadow));
        let outer = self.items_of(cell(outer), shadow.span);
        let own = self.items_of(cell(own), shadow.span);
        let (Some(outer), Some(own)) = (outer, own) else { return };
        self.each_position(&outer, shadow.span, &mut |l, at| {
            let target = l.item_at(&outer, at);
            let own = l.item_at(&own, at);
            let result = l.combine(shadow.op, target.clone(), own, shadow.span);
            if let Value::Run(Run { term, .. }) = target {
                l.store(term, element, &result);
            }
        });
    }

    /// `own reduce= value`: the value is gathered as the reduction does it.
    pub(crate) fn reduce_assign(&mut self, place: Value, value: Value, span: Span) {
        let Value::Run(Run { ty, term, cell: true, .. }) = place else {
            return self.not_reduced(span);
        };
        let TermKind::Var(name) = &term.kind else { return self.not_reduced(span) };
        let Some(op) = self.frame.storage.reductions.get(&**name).cloned() else {
            return self.not_reduced(span);
        };
        if let Ty::Array(..) = ty {
            return self.unsupported(span, "`reduce=` of an array");
        }
        let value = self.read_value(value, span);
        if value.is_unknown() {
            return;
        }
        let value = Value::run(ty.clone(), self.converted(&value, &ty));
        let so_far = Value::cell(ty.clone(), self.b.copy(&term), false);
        let result = self.combine(&op, so_far, value, span);
        self.store(term, &ty, &result);
    }

    fn not_reduced(&mut self, span: Span) {
        self.error(span, "only a variable with a reduce intent stands before `reduce=`");
    }

    /// Adds what a task has gathered to the outer variable, under a lock.
    pub(crate) fn close_shadows(&mut self, shadows: &[Shadow<'a>], several: bool) {
        for shadow in shadows {
            self.b.at(shadow.span);
            let own = Value::run(shadow.ty.clone(), self.b.var(&shadow.shadow));
            let block = self.emitted(|l| {
                if let Ty::Array(_, element) = &shadow.ty {
                    return l.close_array(shadow, element);
                }
                let outer = Value::cell(shadow.ty.clone(), l.b.copy(&shadow.outer), false);
                let result = l.combine(shadow.op, outer, own, shadow.span);
                let target = l.b.copy(&shadow.outer);
                l.store(target, &shadow.ty, &result);
            });
            let stmt = if several { self.b.atomic(block) } else { self.b.block(block) };
            self.emit(stmt);
        }
    }

    pub(crate) fn combine(&mut self, op: &ReduceOp, a: Value, b: Value, span: Span) -> Value {
        match op {
            ReduceOp::Operator(op @ (crate::ast::BinaryOp::And | crate::ast::BinaryOp::Or)) => {
                let (left, right) = (self.term(&a), self.term(&b));
                let op = crate::lower::values::operators::tree_operator(*op);
                Value::run(Ty::Bool, self.b.binary(op, left, right))
            }
            ReduceOp::Operator(op) => self.apply(*op, a, b, span),
            ReduceOp::Named(name) => {
                let ty = a.ty().unwrap_or(Ty::Unknown);
                let (left, right) = (self.term(&a), self.term(&b));
                let op =
                    if name.as_name() == Some("min") { Intrinsic::Min } else { Intrinsic::Max };
                Value::run(ty, self.b.intrinsic(op, vec![left, right]))
            }
        }
    }
}

/// What a reduction starts with.
pub(crate) fn first_term(b: &Emitter, sema: &Sema<'_>, op: &ReduceOp, ty: &Ty) -> Option<Term> {
    identity(op, ty).map(|known| const_term(b, sema, &known))
}
