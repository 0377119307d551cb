//! Loops.

use super::exits::Exit;
use super::frame::LocalKind;
use super::{Lowerer, Value};
use crate::ast::{BinaryOp, Expr, ExprKind, ForInit, Formal, Ident, Name, Stmt, StmtKind};
use crate::sema::Ty;
use partita_kit::{Emit, Label};
use partita_source::Span;
use partita_tree::{Block, Expr as Term, Intrinsic, Type};

impl<'a> Lowerer<'a> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "only loops come here")]
    pub(crate) fn loop_statement(&mut self, stmt: &'a Stmt, label: Option<Name>) {
        let span = stmt.span;
        let end = self.b.fresh_label("end_");
        let next = self.b.fresh_label("next_");
        let exit = Exit::Loop { label, end, next: Some(next) };
        match &stmt.kind {
            StmtKind::While { cond, body } => {
                self.frame.exits.push(exit);
                self.while_loop(
                    Some(cond),
                    span,
                    next,
                    |l| l.scoped(|l| l.statement(body)),
                    |_| {},
                );
                self.frame.exits.pop();
            }
            StmtKind::DoWhile { body, cond } => {
                self.frame.exits.push(exit);
                self.do_loop(body, cond, span, next);
                self.frame.exits.pop();
            }
            StmtKind::For { init, cond, update, body } => {
                let block = self.emitted(|l| {
                    l.scoped(|l| {
                        match init {
                            ForInit::Locals(locals) => {
                                for local in locals {
                                    l.for_local(local, span);
                                }
                            }
                            ForInit::Exprs(exprs) => exprs.iter().for_each(|e| l.effect_of(e)),
                        }
                        l.frame.exits.push(exit);
                        let turn = |l: &mut Self| update.iter().for_each(|e| l.effect_of(e));
                        let body = |l: &mut Self| l.scoped(|l| l.statement(body));
                        l.while_loop(cond.as_ref(), span, next, body, turn);
                        l.frame.exits.pop();
                    });
                });
                let stmt = self.b.at(span).block(block);
                self.emit(stmt);
            }
            StmtKind::ForEach { index, over, body } => {
                self.frame.exits.push(exit);
                self.for_each(index.as_ref(), over, span, next, |l| l.statement(body));
                self.frame.exits.pop();
            }
            _ => {}
        }
        self.place_here(end);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are values that are dropped")]
    fn effect_of(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Assign { target, op, value } => {
                self.assign(target, *op, value, expr.span);
            }
            ExprKind::Step { step, target, .. } => {
                self.step(*step, target, expr.span);
            }
            _ => {
                let value = self.expr(expr, None);
                self.run(value);
            }
        }
    }

    fn for_local(&mut self, local: &'a crate::ast::Local, span: Span) {
        let declared = local.ty.as_ref().map(|ty| self.resolve(ty));
        let (Some(name), Some(init)) = (&local.pattern.name, &local.init) else {
            return self.unsupported(span, "a loop variable without a first value");
        };
        let value = self.expr(init, declared.as_ref());
        let ty = declared.unwrap_or_else(|| value.ty.clone());
        let value = self.convert(value, &ty, init.span);
        let tree_ty = self.tree_ty(&ty);
        let kind =
            if local.binder == crate::ast::Binder::Var { LocalKind::Var } else { LocalKind::Val };
        let tree = self.declare_local(name, ty, kind);
        let stmt = self.b.at(span).declare(&tree, tree_ty, Some(value.term));
        self.emit(stmt);
    }

    fn while_loop(
        &mut self,
        cond: Option<&'a Expr>,
        span: Span,
        next: Label,
        body: impl FnOnce(&mut Self),
        turn: impl FnOnce(&mut Self),
    ) {
        let (before, cond_term) = self.inside(|l| match cond {
            Some(cond) => l.condition(cond),
            None => l.b.bool(true),
        });
        let round = |l: &mut Self| {
            let inner = l.emitted(body);
            let stmt = l.b.at(span).block(inner);
            l.emit(stmt);
            l.place_here(next);
            l.b.at(span);
            turn(l);
        };
        let stmt = if before.is_empty() {
            let block = self.emitted(round);
            self.b.at(span).while_(cond_term, block)
        } else {
            // What the condition needs comes first in each round.
            let mut block = before;
            self.b.at(span);
            let b = &self.b;
            block.push(b.if_(b.not(cond_term), vec![b.break_()], Vec::new()));
            block.extend(self.emitted(round));
            self.b.at(span).while_(self.b.bool(true), block)
        };
        self.emit(stmt);
    }

    fn do_loop(&mut self, body: &'a Stmt, cond: &'a Expr, span: Span, next: Label) {
        let block = self.emitted(|l| {
            let inner = l.emitted(|l| l.scoped(|l| l.statement(body)));
            let stmt = l.b.at(span).block(inner);
            l.emit(stmt);
            l.place_here(next);
            let term = l.condition(cond);
            l.b.at(span);
            let b = &l.b;
            let stmt = b.if_(b.not(term), vec![b.break_()], Vec::new());
            l.emit(stmt);
        });
        self.b.at(span);
        let b = &self.b;
        let stmt = b.while_(b.bool(true), block);
        self.emit(stmt);
    }

    /// `for (x in e) S`
    pub(crate) fn for_each(
        &mut self,
        index: Option<&'a Formal>,
        over: &'a Expr,
        span: Span,
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        if let ExprKind::Binary { op: BinaryOp::Range, left, right } = &over.kind {
            let mut ends = self.operands(&[left, right]);
            // What gave it no type has been told, or stops before it comes here.
            let unknown = ends.iter().any(|end| end.ty == Ty::Unknown);
            if let (Some(high), Some(low)) = (ends.pop(), ends.pop())
                && let Some(ty) = self.classes.arithmetic(&low.ty, &high.ty)
                && matches!(ty, Ty::Int(_))
            {
                if self.is_old() {
                    return self.old_count(low, high, index, (over.span, span), next, body);
                }
                let low = self.convert(low, &ty, left.span).term;
                let high = self.convert(high, &ty, right.span).term;
                return self.count(low, high, index, ty, span, next, body);
            }
            if unknown {
                return;
            }
            return self.error("wrong-type", over.span, "a range goes from one integer to another");
        }
        let value = self.expr(over, None);
        self.for_values(value, index, over.span, span, next, body);
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all others have an iterator or cannot be gone over"
    )]
    pub(crate) fn for_values(
        &mut self,
        value: Value,
        index: Option<&'a Formal>,
        at: Span,
        span: Span,
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        match &value.ty.clone() {
            Ty::Rail(element) => {
                let value = self.at_home(value, at);
                let value = self.not_null(value, at);
                let tree = self.tree_ty(&value.ty);
                let rail = self.steady(tree, value.term);
                self.b.at(span);
                let b = &self.b;
                let size = b.intrinsic(Intrinsic::Size, vec![b.deref(b.copy(&rail))]);
                let high = b.sub(size, b.int(1));
                let counter = self.b.temporary();
                let b = &self.b;
                let cell = b.element(b.deref(b.copy(&rail)), vec![b.var(&counter)]);
                let element = self.value(cell, (**element).clone());
                let block = self.emitted(|l| l.round(index, element, span, next, body));
                self.b.at(span);
                let b = &self.b;
                let stmt = b.for_(&[&counter], b.range(b.int(0), high), block);
                self.emit(stmt);
            }
            Ty::Class(class) if matches!(&*class.name, "LongRange" | "IntRange") => {
                let tree = self.tree_ty(&value.ty);
                let range = self.steady(tree, value.term.clone());
                let range = self.value(range, value.ty.clone());
                let low = self.field_value(range.clone(), "min", at);
                let high = self.field_value(range, "max", at);
                let ty = low.ty.clone();
                self.count(low.term, high.term, index, ty, span, next, body);
            }
            Ty::Class(class) if &*class.name == "PlaceGroup" && self.mentions.sparse() => {
                self.for_members(value, index, at, span, next, body);
            }
            Ty::Class(class) if &*class.name == "PlaceGroup" => {
                let high = self.b.sub(self.b.places(), self.b.int(1));
                self.count(self.b.int(0), high, index, Ty::Place, span, next, body);
            }
            Ty::Class(class)
                if matches!(
                    &*class.name,
                    "Region"
                        | "Dist"
                        | "DistArray"
                        | "Array"
                        | "DenseIterationSpace_1"
                        | "DenseIterationSpace_2"
                ) =>
            {
                self.for_points(value, index, at, span, next, body);
            }
            Ty::Unknown => {}
            _ => self.for_iterable(value, index, at, span, next, body),
        }
    }

    /// One round: the variable, the body, the place where `continue` leads.
    fn round(
        &mut self,
        index: Option<&'a Formal>,
        value: Value,
        span: Span,
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        let inner = self.emitted(|l| {
            l.scoped(|l| {
                if let Some(formal) = index {
                    l.bind_formal(formal, value, span);
                } else {
                    l.run(value);
                }
                l.scoped(body);
            });
        });
        let stmt = self.b.at(span).block(inner);
        self.emit(stmt);
        self.place_here(next);
    }

    /// Gives a variable of a loop its value.
    pub(crate) fn bind_formal(&mut self, formal: &'a Formal, value: Value, span: Span) {
        if let Some(parts) = &formal.pattern.parts {
            return self.bind_point(formal.pattern.name.as_ref(), parts, value, span);
        }
        let Some(name) = &formal.pattern.name else { return self.run(value) };
        let ty = match &formal.ty {
            Some(ty) => self.resolve(ty),
            None => value.ty.clone(),
        };
        let value = self.convert(value, &ty, formal.span);
        let tree_ty = self.tree_ty(&ty);
        let tree = self.declare_local(name, ty, LocalKind::Val);
        let stmt = self.b.at(span).declare(&tree, tree_ty, Some(value.term));
        self.emit(stmt);
    }

    /// The coordinates of a point as variables.
    pub(crate) fn bind_point(
        &mut self,
        name: Option<&'a Ident>,
        parts: &'a [Ident],
        point: Value,
        span: Span,
    ) {
        if matches!(point.ty, Ty::Int(_)) && parts.len() == 1 {
            let tree_ty = self.tree_ty(&point.ty);
            let tree = self.declare_local(&parts[0], point.ty, LocalKind::Val);
            let stmt = self.b.at(span).declare(&tree, tree_ty, Some(point.term));
            return self.emit(stmt);
        }
        let tree = self.tree_ty(&point.ty);
        let held = match name {
            Some(name) => {
                let local = self.declare_local(name, point.ty.clone(), LocalKind::Val);
                let stmt = self.b.at(span).declare(&local, tree, Some(point.term));
                self.emit(stmt);
                local
            }
            None => self.hold(tree, point.term),
        };
        for (k, part) in (0i64..).zip(parts) {
            let point = self.value(self.b.var(&held), point.ty.clone());
            let index = self.value(self.b.int(k), self.index_ty());
            let value = self.apply(point, vec![index], span);
            let tree_ty = self.tree_ty(&value.ty);
            let tree = self.declare_local(part, value.ty, LocalKind::Val);
            let stmt = self.b.at(span).declare(&tree, tree_ty, Some(value.term));
            self.emit(stmt);
        }
    }

    /// From one number to another.
    #[expect(clippy::too_many_arguments, reason = "a loop has so many parts")]
    pub(crate) fn count(
        &mut self,
        low: Term,
        high: Term,
        index: Option<&'a Formal>,
        ty: Ty,
        span: Span,
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        let counter = self.b.temporary();
        let value = self.value(self.b.var(&counter), ty);
        let block = self.emitted(|l| l.round(index, value, span, next, body));
        self.b.at(span);
        let b = &self.b;
        let stmt = b.for_(&[&counter], b.range(low, high), block);
        self.emit(stmt);
    }

    /// Over the points of a region: the library says how many there are, and which.
    fn for_points(
        &mut self,
        value: Value,
        index: Option<&'a Formal>,
        at: Span,
        span: Span,
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        let region = self.fixed(value);
        let size = self.call_named(region.clone(), "size", Vec::new(), at);
        let size = self.hold(Type::INT, size.term);
        let counter = self.b.temporary();
        let block = self.emitted(|l| {
            let number = l.value(l.b.var(&counter), l.index_ty());
            let point = l.call_named(region, "point", vec![number], at);
            l.round(index, point, span, next, body);
        });
        self.b.at(span);
        let b = &self.b;
        let range = b.range(b.int(0), b.sub(b.var(&size), b.int(1)));
        let stmt = b.for_(&[&counter], range, block);
        self.emit(stmt);
    }

    /// Over the places of a group, where it need not have all of them.
    fn for_members(
        &mut self,
        value: Value,
        index: Option<&'a Formal>,
        at: Span,
        span: Span,
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        let group = self.fixed(value);
        let size = self.call_named(group.clone(), "size", Vec::new(), at);
        let size = self.hold(Type::INT, size.term);
        let counter = self.b.temporary();
        let block = self.emitted(|l| {
            let number = l.value(l.b.var(&counter), Ty::LONG);
            let place = l.apply(group, vec![number], at);
            l.round(index, place, span, next, body);
        });
        self.b.at(span);
        let b = &self.b;
        let range = b.range(b.int(0), b.sub(b.var(&size), b.int(1)));
        let stmt = b.for_(&[&counter], range, block);
        self.emit(stmt);
    }

    /// Over anything with an iterator.
    fn for_iterable(
        &mut self,
        value: Value,
        index: Option<&'a Formal>,
        at: Span,
        span: Span,
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        let class = self.classes.class_of(&value.ty);
        if class.is_none_or(|class| self.classes.methods(&class, "iterator").is_empty()) {
            let message = format!("a value of type `{}` cannot be gone over", value.ty);
            return self.error("wrong-type", at, message);
        }
        let iterator = self.call_named(value, "iterator", Vec::new(), at);
        if iterator.ty == Ty::Unknown {
            return;
        }
        let tree = self.tree_ty(&iterator.ty);
        let held = self.hold(tree, iterator.term);
        let of = |l: &Self| l.value(l.b.var(&held), iterator.ty.clone());
        let block: Block = self.emitted(|l| {
            let more = l.call_named(of(l), "hasNext", Vec::new(), at);
            let more = l.hold(Type::Bool, more.term);
            l.b.at(span);
            let b = &l.b;
            let stmt = b.if_(b.not(b.var(&more)), vec![b.break_()], Vec::new());
            l.emit(stmt);
            let element = l.call_named(of(l), "next", Vec::new(), at);
            l.round(index, element, span, next, body);
        });
        self.b.at(span);
        let b = &self.b;
        let stmt = b.while_(b.bool(true), block);
        self.emit(stmt);
    }
}
