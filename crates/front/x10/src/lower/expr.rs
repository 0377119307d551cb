//! Expressions, one by one.

use super::exceptions::Fault;
use super::stmt::MAX_LEVEL;
use super::{Lowerer, Value};
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::sema::Ty;
use partita_kit::{Emit, is_steady};
use partita_source::Span;
use partita_tree::{Expr as Term, Type};

impl<'a> Lowerer<'a> {
    /// An expression; `want` is the type that is asked for, where there is one. The value need not have it.
    pub(crate) fn expr(&mut self, expr: &'a Expr, want: Option<&Ty>) -> Value {
        self.level += 1;
        let value = if self.level > MAX_LEVEL {
            self.give_up(expr.span, "expressions nested that deep")
        } else {
            self.expr_inside(expr, want)
        };
        self.level -= 1;
        value
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other operators are alike here")]
    fn expr_inside(&mut self, expr: &'a Expr, want: Option<&Ty>) -> Value {
        let span = expr.span;
        self.b.at(span);
        match &expr.kind {
            ExprKind::Int { value, kind } => {
                if !kind.is_signed() && *value < 0 {
                    return self.give_up(span, "an unsigned number above the half of its range");
                }
                self.value(self.b.int(*value), Ty::Int(*kind))
            }
            ExprKind::Double(value) => self.value(self.b.real(*value), Ty::Double),
            ExprKind::Float(value) => self.value(self.b.real(f64::from(*value)), Ty::Float),
            ExprKind::Bool(value) => self.value(self.b.bool(*value), Ty::Boolean),
            ExprKind::Char(unit) => self.value(self.b.int(i64::from(*unit)), Ty::Char),
            ExprKind::Str(text) => self.value(self.b.str(text), Ty::String),
            ExprKind::Null => self.value(self.b.null(), Ty::Null),
            ExprKind::Here => self.value(self.b.here(), Ty::Place),
            ExprKind::Self_ => {
                self.error("stray-self", span, "`self` stands only in constraints");
                self.broken()
            }
            ExprKind::This(outer) => self.this(outer.as_deref(), span),
            ExprKind::Super(_) => {
                self.error("stray-super", span, "`super` stands only before a dot");
                self.broken()
            }
            ExprKind::Name(name) => self.name_value(name, span),
            ExprKind::Dot { base, name } => self.dot_value(base, name, span),
            ExprKind::Call { callee, types, args } => self.call(callee, types, args, span),
            ExprKind::Operator { .. } => {
                self.error("not-a-value", span, "an operator stands only where it is called");
                self.broken()
            }
            ExprKind::New { outer, ty, args, members } => {
                self.new_expression(expr, outer.as_deref(), ty, args, members.as_deref(), span)
            }
            ExprKind::Rail(items) if self.is_old() => self.old_literal(items, want, span),
            ExprKind::Rail(items) => self.rail_literal(items, want, span),
            ExprKind::Unary { op, operand } => self.unary(*op, operand, span),
            ExprKind::Binary { op, left, right } => match op {
                BinaryOp::And => self.short_circuit(left, right, true, span),
                BinaryOp::Or => self.short_circuit(left, right, false, span),
                BinaryOp::Add if self.is_concat(expr) => self.concatenation(expr),
                _ => self.binary(*op, left, right, span),
            },
            ExprKind::Step { step, prefix, target } => {
                let (old, new) = self.step(*step, target, span);
                if *prefix { new } else { old }
            }
            ExprKind::Assign { target, op, value } => self.assign(target, *op, value, span),
            ExprKind::Conditional { cond, then, otherwise } => {
                self.conditional(cond, then, otherwise, want, span)
            }
            ExprKind::Cast { value, ty } => self.cast(value, ty, span),
            ExprKind::InstanceOf { value, ty } => self.instance_of(value, ty, span),
            ExprKind::Closure(closure) => self.closure(closure, want, span),
            ExprKind::At { place, body } => self.at_expression(place, body, span),
            ExprKind::Finish { reducer, body } => self.collecting_finish(reducer, body, span),
            ExprKind::Future { ty, place, body } => {
                self.future_expression(ty.as_deref(), place, body, span)
            }
            ExprKind::Subtype { .. } | ExprKind::HasZero(_) | ExprKind::IsRef(_) => {
                self.give_up(span, "a constraint on types as a value")
            }
            ExprKind::Type(ty) => {
                self.error("not-a-value", ty.span, "this is a type, not a value");
                self.broken()
            }
            ExprKind::Unsupported { what } => self.give_up(span, what),
        }
    }

    /// Several expressions from left to right. When one needs statements, what was read before is kept.
    pub(crate) fn operands(&mut self, exprs: &[&'a Expr]) -> Vec<Value> {
        let wants = vec![None; exprs.len()];
        self.operands_wanted(exprs, &wants)
    }

    pub(crate) fn operands_wanted(
        &mut self,
        exprs: &[&'a Expr],
        wants: &[Option<Ty>],
    ) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for (expr, want) in exprs.iter().zip(wants) {
            let position = self.b.position();
            let value = self.expr(expr, want.as_ref());
            if self.b.position() > position {
                self.keep(&mut values, position);
            }
            values.push(value);
        }
        values
    }

    /// Computes values at a position of the block, where they are not steady yet.
    pub(crate) fn keep(&mut self, values: &mut [Value], position: usize) {
        let mut held = Vec::new();
        for value in values.iter_mut().filter(|value| !is_steady(&value.term)) {
            let ty = self.tree_ty(&value.ty);
            let name = self.b.temporary();
            let term = std::mem::replace(&mut value.term, self.b.var(&name));
            held.push(self.b.declare(&name, ty, Some(term)));
        }
        self.b.insert(position, held);
    }

    /// A value that can be named several times.
    pub(crate) fn fixed(&mut self, value: Value) -> Value {
        let ty = self.tree_ty(&value.ty);
        let term = self.steady(ty, value.term);
        self.value(term, value.ty)
    }

    fn short_circuit(&mut self, left: &'a Expr, right: &'a Expr, and: bool, span: Span) -> Value {
        let first = self.expr(left, Some(&Ty::Boolean));
        if self.classes.class_of(&first.ty).is_some() && first.ty != Ty::Boolean {
            let op = if and { BinaryOp::And } else { BinaryOp::Or };
            return self.binary_with(op, first, right, span);
        }
        let first = self.convert(first, &Ty::Boolean, left.span);
        let (block, second) = self.inside(|l| l.condition(right));
        self.b.at(span);
        let term = if block.is_empty() {
            if and {
                self.b.and_then(first.term, second)
            } else {
                self.b.or_else(first.term, second)
            }
        } else {
            let result = self.hold(Type::Bool, first.term);
            let mut more = block;
            more.push(self.b.assign(self.b.var(&result), second));
            let b = &self.b;
            let cond = if and { b.var(&result) } else { b.not(b.var(&result)) };
            let stmt = b.if_(cond, more, Vec::new());
            self.emit(stmt);
            self.b.var(&result)
        };
        self.value(term, Ty::Boolean)
    }

    fn conditional(
        &mut self,
        cond: &'a Expr,
        then: &'a Expr,
        otherwise: &'a Expr,
        want: Option<&Ty>,
        span: Span,
    ) -> Value {
        let cond = self.condition(cond);
        let (mut yes, mut a) = self.inside(|l| l.expr(then, want));
        let (mut no, mut c) = self.inside(|l| l.expr(otherwise, want));
        let ty = match want {
            Some(want)
                if self.classes.fit(&a.ty, want).is_some()
                    && self.classes.fit(&c.ty, want).is_some() =>
            {
                want.clone()
            }
            Some(_) | None => match self.classes.arithmetic(&a.ty, &c.ty) {
                Some(ty) => ty,
                None => self.classes.common(&a.ty, &c.ty),
            },
        };
        let (more, value) = self.inside(|l| l.convert(a, &ty, then.span));
        yes.extend(more);
        a = value;
        let (more, value) = self.inside(|l| l.convert(c, &ty, otherwise.span));
        no.extend(more);
        c = value;
        self.b.at(span);
        if yes.is_empty() && no.is_empty() && !matches!(ty, Ty::Void) {
            let tree = self.tree_ty(&ty);
            let term = self.b.conditional(cond, a.term, c.term);
            // The tree takes the type of the first branch.
            let held = self.hold(tree, term);
            return self.value(self.b.var(&held), ty);
        }
        let tree = self.tree_ty(&ty);
        let result = self.b.temporary();
        let declare = self.b.declare(&result, tree, None);
        self.emit(declare);
        yes.push(self.b.assign(self.b.var(&result), a.term));
        no.push(self.b.assign(self.b.var(&result), c.term));
        let stmt = self.b.at(span).if_(cond, yes, no);
        self.emit(stmt);
        self.value(self.b.var(&result), ty)
    }

    /// `[a, b, c]`: a fresh Rail.
    pub(crate) fn rail_literal(
        &mut self,
        items: &'a [Expr],
        want: Option<&Ty>,
        span: Span,
    ) -> Value {
        let wanted =
            if let Some(Ty::Rail(element)) = want { Some((**element).clone()) } else { None };
        let exprs: Vec<&Expr> = items.iter().collect();
        let values = self.operands_wanted(&exprs, &vec![wanted.clone(); exprs.len()]);
        let mut element = wanted.filter(|ty| {
            *ty != Ty::Unknown && values.iter().all(|v| self.classes.fit(&v.ty, ty).is_some())
        });
        if element.is_none() {
            for value in &values {
                element = Some(match element {
                    None => value.ty.clone(),
                    Some(ty) => match self.classes.arithmetic(&ty, &value.ty) {
                        Some(wider) => wider,
                        None => self.classes.common(&ty, &value.ty),
                    },
                });
            }
        }
        let element = element.unwrap_or(Ty::Any);
        let mut terms = Vec::new();
        for (value, item) in values.into_iter().zip(items) {
            let value = self.convert(value, &element, item.span);
            terms.push(value);
        }
        let size = self.b.int(i64::try_from(terms.len()).unwrap_or(0));
        let rail = self.fresh_rail(&element, size, span);
        for (k, value) in (0i64..).zip(terms) {
            self.b.at(span);
            let b = &self.b;
            let cell = b.element(b.deref(b.copy(&rail.term)), vec![b.int(k)]);
            let stmt = b.assign(cell, value.term);
            self.emit(stmt);
        }
        rail
    }

    /// A Rail whose elements have no values yet.
    pub(crate) fn fresh_rail(&mut self, element: &Ty, size: Term, span: Span) -> Value {
        self.b.at(span);
        let array = self.array_ty(element, size);
        let ty = Ty::rail(element.clone());
        let tree = self.tree_ty(&ty);
        let held = self.hold(tree, self.b.ref_to(self.b.new_object(array)));
        self.value(self.b.var(&held), ty)
    }

    fn instance_of(&mut self, value: &'a Expr, ty: &'a crate::ast::Type, span: Span) -> Value {
        let value = self.expr(value, None);
        let to = self.resolve(ty);
        let Some(constraint) = constraint(ty).filter(|constraint| !constraint.terms.is_empty())
        else {
            let term = self.is_instance(value, &to, span);
            return self.value(term, Ty::Boolean);
        };
        let value = self.fixed(value);
        let is = self.is_instance(value.clone(), &to, span);
        let result = self.hold(Type::Bool, is);
        let block = self.emitted(|l| {
            let value = l.unboxed_if(value, &to);
            let holds = l.constraint_holds(&value, constraint, span);
            let stmt = l.b.at(span).assign(l.b.var(&result), holds);
            l.emit(stmt);
        });
        self.b.at(span);
        let stmt = self.b.if_(self.b.var(&result), block, Vec::new());
        self.emit(stmt);
        self.value(self.b.var(&result), Ty::Boolean)
    }

    /// Whether a value is of a type; null is of none.
    pub(crate) fn is_instance(&mut self, value: Value, to: &Ty, span: Span) -> Term {
        self.b.at(span);
        if self.is_any_like(&value.ty)
            || self.is_object(&value.ty) && self.is_object(to)
            || self.is_object(&value.ty) && self.is_any_like(to)
        {
            return self.is_of(value.term, to);
        }
        let is = self.is_subtype(&value.ty, to);
        let null = self.classes.takes_null(&value.ty);
        let fixed = self.fixed(value);
        let b = &self.b;
        match (is, null) {
            (true, true) => b.ne(fixed.term, b.null()),
            (true, false) => b.bool(true),
            (false, _) => b.bool(false),
        }
    }

    fn cast(&mut self, value: &'a Expr, ty: &'a crate::ast::Type, span: Span) -> Value {
        let to = self.resolve(ty);
        let value = self.expr(value, Some(&to));
        let result = self.cast_to(value, &to, span);
        match constraint(ty) {
            Some(constraint) => self.constrained(result, constraint, span),
            None => result,
        }
    }

    pub(crate) fn cast_to(&mut self, value: Value, to: &Ty, span: Span) -> Value {
        let from = value.ty.clone();
        if from == *to || from == Ty::Unknown || *to == Ty::Unknown {
            return self.value(value.term, to.clone());
        }
        if from.is_number() && to.is_number() {
            return self.number_cast(value, to, span);
        }
        if let Some(operator) = self.classes.conversion("operator as", &from, to) {
            return self.call_method(&operator, Vec::new(), None, vec![value], span);
        }
        if self.classes.fit(&from, to).is_some() {
            return self.convert(value, to, span);
        }
        match (&from, to) {
            (Ty::Char, Ty::Int(_)) => {
                let wide = self.value(value.term, Ty::LONG);
                return self.number_cast(wide, to, span);
            }
            (Ty::Int(_), Ty::Char) => {
                let wide = self.number_cast(value, &Ty::LONG, span);
                self.b.at(span);
                let b = &self.b;
                let term = b.binary(partita_tree::BinaryOp::BitAnd, wide.term, b.int(0xFFFF));
                return self.value(term, Ty::Char);
            }
            _ => {}
        }
        let down = self.is_any_like(&from)
            || self.is_object(&from) && (self.is_object(to) || self.is_any_like(to));
        if !down {
            let message = format!("a value of type `{from}` is never one of type `{to}`");
            self.fault(Fault::Cast, &message, span);
            return self.zero(to);
        }
        let fixed = self.fixed(value);
        let mut test = self.is_of(self.b.copy(&fixed.term), to);
        if self.classes.takes_null(to) {
            self.b.at(span);
            let b = &self.b;
            test = b.or_else(b.eq(b.copy(&fixed.term), b.null()), test);
        }
        let message = format!("this is no `{to}`");
        let cond = self.b.not(test);
        self.fault_if(cond, Fault::Cast, &message, span);
        self.unboxed(fixed, to)
    }

    /// A value that is known to be of a type, seen as one of it.
    fn unboxed_if(&mut self, value: Value, to: &Ty) -> Value {
        if self.is_any_like(&value.ty) {
            self.unboxed(value, to)
        } else {
            self.value(value.term, to.clone())
        }
    }

    /// A value that is known to be of a type, out of its box if it is in one.
    pub(crate) fn unboxed(&mut self, value: Value, to: &Ty) -> Value {
        let term = if self.is_any_like(to) || self.is_object(to) {
            value.term
        } else {
            self.b.call("x10_unbox", vec![value.term])
        };
        let tree = self.tree_ty(to);
        let held = self.hold(tree, term);
        self.value(self.b.var(&held), to.clone())
    }
}

pub(crate) fn constraint(ty: &crate::ast::Type) -> Option<&crate::ast::Constraint> {
    if let crate::ast::TypeKind::Constrained { constraint, .. } = &ty.kind {
        Some(constraint)
    } else {
        None
    }
}
