//! Places: `at`, what it copies, GlobalRef.
//!
//! The body runs in the same activity at the other place, on a copy of everything that it names and that somebody could
//! change: one graph, made there. A val that nobody can change is read as it is.

use super::exceptions::Fault;
use super::exits::Exit;
use super::frame::{Barrier, Local, ResultTy};
use super::operators::comparison;
use super::{Lowerer, Value};
use crate::ast::{Body, Clocks, Expr, Formal, Stmt};
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Block, Expr as Term, Intrinsic, Type};

impl<'a> Lowerer<'a> {
    /// The place that is meant: a GlobalRef means its home.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others must be places")]
    pub(crate) fn place_term(&mut self, place: &'a Expr) -> Term {
        let value = self.expr(place, Some(&Ty::Place));
        let value = match &value.ty {
            Ty::GlobalRef(_) => {
                let term = self.b.field(value.term, "owner");
                self.value(term, Ty::Place)
            }
            _ if self.is_old() => self.home_of(value, place.span),
            _ => self.convert(value, &Ty::Place, place.span),
        };
        self.fixed(value).term
    }

    /// `Place(i)`: one of those that there are.
    pub(crate) fn place_of(&mut self, mut values: Vec<Value>, span: Span) -> Value {
        let (Some(id), true) = (values.pop(), values.is_empty()) else {
            self.error("wrong-arguments", span, "a Place has one number");
            return self.broken();
        };
        let id = self.convert(id, &Ty::LONG, span);
        let id = self.fixed(id);
        self.b.at(span);
        let b = &self.b;
        let low = b.lt(b.copy(&id.term), b.int(0));
        let high = b.ge(b.copy(&id.term), b.places());
        let outside = b.or_else(low, high);
        self.fault_if(outside, Fault::Place, "there is no such place", span);
        self.value(id.term, Ty::Place)
    }

    pub(crate) fn at_statement(&mut self, place: &'a Expr, body: &'a Stmt, span: Span) {
        if !self.not_in_atomic("at", span) {
            return;
        }
        let place = self.place_term(place);
        let place = self.announced(place, span);
        let written = self.written(|all| all.stmt(body), span);
        self.at_around(place, span, |l| l.statement_at(&written, body));
        self.helper(None, span);
    }

    /// The same without helpers: an activity that starts at another place.
    pub(crate) fn at_once(&mut self, place: &'a Expr, body: &'a Stmt, span: Span) {
        let place = self.place_term(place);
        let written = self.written(|all| all.stmt(body), span);
        self.at_around(place, span, |l| l.statement_at(&written, body));
    }

    /// Runs what `body` lowers at a place, on copies.
    pub(crate) fn at_around(&mut self, place: Term, span: Span, body: impl FnOnce(&mut Self)) {
        let (captured, mut sealed) =
            self.behind(Barrier::At, |l| l.seal(super::exits::SealKind::Plain, body));
        self.before_sealed(&sealed);
        let mut block = std::mem::take(&mut sealed.body);
        if sealed.is_left() {
            let error = self.b.temporary();
            let again = vec![self.b.throw(self.b.var(&error))];
            let handler = self.unless_left(&sealed, again);
            block = vec![self.b.try_(block, &error, handler)];
        }
        let on = self.on_copies(place, &captured, block, span);
        self.emit_all(on);
        self.after_sealed(&sealed, span);
    }

    /// `on p { copies; body }`
    fn on_copies(&mut self, place: Term, captured: &[Local], body: Block, span: Span) -> Block {
        let copied: Vec<Local> =
            captured.iter().filter(|local| self.must_copy(&local.ty)).cloned().collect();
        let mut before = Vec::new();
        let mut inside = Vec::new();
        if copied.iter().any(|local| self.leads_to_custom(&local.ty)) {
            let why = "an object that writes itself, inside of what `at` copies";
            before.push(self.b.at(span).unsupported(why));
        }
        match copied.as_slice() {
            [] => {}
            [only] => {
                let ty = self.tree_ty(&only.ty);
                self.b.at(span);
                let b = &self.b;
                let copy = b.intrinsic(Intrinsic::Replica, vec![b.var(&only.tree)]);
                inside.push(b.declare(&only.tree, ty, Some(copy)));
            }
            several => {
                // All of them as one graph: what they share stays shared.
                let (all, copies) = (self.b.temporary(), self.b.temporary());
                let count = i64::try_from(several.len()).unwrap_or(0);
                let array = self.array_ty(&Ty::Any, self.b.int(count));
                let reference = self.tree_ty(&Ty::rail(Ty::Any));
                self.b.at(span);
                let b = &self.b;
                let fresh = b.ref_to(b.new_object(array));
                before.push(b.declare(&all, reference.clone(), Some(fresh)));
                let copy = b.intrinsic(Intrinsic::Replica, vec![b.var(&all)]);
                inside.push(b.declare(&copies, reference, Some(copy)));
                for (k, local) in (0i64..).zip(several) {
                    let ty = self.tree_ty(&local.ty);
                    self.b.at(span);
                    let b = &self.b;
                    let slot = |name: &str| b.element(b.deref(b.var(name)), vec![b.int(k)]);
                    before.push(b.assign(slot(&all), b.var(&local.tree)));
                    inside.push(b.declare(&local.tree, ty, Some(slot(&copies))));
                }
            }
        }
        inside.push(self.b.at(span).block(body));
        before.push(self.b.at(span).on(place, inside));
        before
    }

    /// Whether `at` copies values of a type: those that somebody could change, or that lead to such.
    fn must_copy(&self, ty: &Ty) -> bool {
        if self.legacy {
            return false;
        }
        match ty {
            Ty::Class(class) => !self.classes.get(class.id).handle,
            Ty::GlobalRef(_) | Ty::Clock => false,
            Ty::Unknown | Ty::Any | Ty::Rail(_) | Ty::Function(_) => true,
            Ty::Void
            | Ty::Null
            | Ty::Int(_)
            | Ty::Float
            | Ty::Double
            | Ty::Boolean
            | Ty::Char
            | Ty::String
            | Ty::Place => false,
        }
    }

    /// `at (p) e`: the value comes back as a copy.
    pub(crate) fn at_expression(&mut self, place: &'a Expr, body: &'a Body, span: Span) -> Value {
        if !self.not_in_atomic("at", span) {
            return self.broken();
        }
        let place = self.place_term(place);
        self.shifted(place, body, span)
    }

    /// The value of a body that runs at a place.
    pub(crate) fn shifted(&mut self, place: Term, body: &'a Body, span: Span) -> Value {
        let place = self.announced(place, span);
        let written = self.written(|all| all.body(body), span);
        let result = self.b.temporary();
        let out = self.b.temporary();
        let position = self.b.position();
        let end = self.b.fresh_label("end_");
        let outer_result = std::mem::replace(&mut self.frame.result, ResultTy::Inferred(None));
        let exit = Exit::Value { result: result.clone(), end };
        self.at_around(place, span, |l| {
            l.read_again(&written, span);
            l.frame.exits.push(exit);
            match body {
                Body::Expr(expr) => l.expression_body(expr),
                Body::Block(block) => {
                    let inner = l.emitted(|l| l.scoped(|l| l.block(block)));
                    let stmt = l.b.at(span).block(inner);
                    l.emit(stmt);
                }
            }
            l.frame.exits.pop();
            l.place_here(end);
            if let ResultTy::Inferred(Some(ty)) = l.frame.result.clone()
                && l.is_custom(&ty)
            {
                let value = l.value(l.b.var(&result), ty);
                if let Some(value) = l.serialized(value, span) {
                    let stmt = l.b.at(span).assign(l.b.var(&out), value.term);
                    l.emit(stmt);
                }
            }
        });
        let given = std::mem::replace(&mut self.frame.result, outer_result);
        self.helper(None, span);
        let ty = match given {
            ResultTy::Inferred(Some(ty)) | ResultTy::Declared(ty) => ty,
            ResultTy::Inferred(None) | ResultTy::OfMethod(_) | ResultTy::Nothing => Ty::Void,
        };
        if ty == Ty::Void {
            return self.value(self.b.null(), Ty::Void);
        }
        let tree = self.tree_ty(&ty);
        let mut declare = vec![self.b.at(span).declare(&result, tree.clone(), None)];
        if self.is_custom(&ty) {
            declare.push(self.b.at(span).declare(&out, Type::Any, None));
            self.b.insert(position, declare);
            return self.back_again(&ty, &out, span);
        }
        self.b.insert(position, declare);
        if !self.must_copy(&ty) {
            return self.value(self.b.var(&result), ty);
        }
        self.b.at(span);
        let b = &self.b;
        let copy = b.intrinsic(Intrinsic::Replica, vec![b.var(&result)]);
        let held = self.hold(tree, copy);
        self.value(self.b.var(&held), ty)
    }

    /// What `at` gives, made again from what was written.
    fn back_again(&mut self, ty: &Ty, out: &str, span: Span) -> Value {
        let Some(class) = self.library_class("Serializer") else { return self.broken() };
        let class = Ty::Class(class);
        let tree = self.tree_ty(&class);
        self.b.at(span);
        let copy = self.b.intrinsic(Intrinsic::Replica, vec![self.b.var(out)]);
        let held = self.hold(tree, copy);
        let out = self.value(self.b.var(&held), class);
        self.made_again(ty, out, span).unwrap_or_else(|| self.broken())
    }

    /// `ateach (x in D) S`: one copy for each place, one activity for each point.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is distributed")]
    pub(crate) fn ateach_statement(
        &mut self,
        index: Option<&'a Formal>,
        over: &'a Expr,
        clocks: &'a Clocks,
        body: &'a Stmt,
        span: Span,
    ) {
        if !self.not_in_atomic("ateach", span) {
            return;
        }
        let value = self.expr(over, None);
        let over_ty = value.ty.clone();
        let value = match &over_ty {
            Ty::Class(class) if &*class.name == "DistArray" => {
                self.field_value(value, "dist", span)
            }
            _ => value,
        };
        let value = self.fixed(value);
        let each = match &over_ty {
            Ty::Class(class) if matches!(&*class.name, "Dist" | "DistArray") => false,
            Ty::Class(class) if &*class.name == "PlaceGroup" => true,
            Ty::Unknown => return,
            _ => {
                return self.unsupported(span, &format!("`ateach` over a `{over_ty}`"));
            }
        };
        let place = self.b.temporary();
        let points = |l: &mut Self| {
            let start = |l: &mut Self| {
                let registrations = l.register_child(clocks, span);
                l.spawn(None, registrations, span, |l| l.statement(body));
            };
            if each {
                if let Some(formal) = index {
                    let here = l.value(l.b.here(), Ty::Place);
                    l.bind_formal(formal, here, span);
                }
                return start(l);
            }
            let here = l.value(l.b.here(), Ty::Place);
            let own = l.call_named(value, "get", vec![here], span);
            let next = l.b.fresh_label("next_");
            l.for_values(own, index, span, span, next, start);
        };
        let block = self.emitted(|l| {
            let at = l.b.var(&place);
            if !l.helpers {
                return l.at_around(at, span, points);
            }
            let registrations = l.register_child(clocks, span);
            let more = Some(place.clone());
            l.spawn_handing(None, registrations, more, span, |l| l.at_around(at, span, points));
        });
        self.b.at(span);
        let b = &self.b;
        let range = b.range(b.int(0), b.sub(b.places(), b.int(1)));
        let stmt = b.for_(&[&place], range, block);
        self.emit(stmt);
    }

    /// `GlobalRef[T](x)`; T follows from x when it is not written.
    pub(crate) fn new_global_ref(&mut self, of: &Ty, mut values: Vec<Value>, span: Span) -> Value {
        let (Some(target), true) = (values.pop(), values.is_empty()) else {
            self.error("wrong-arguments", span, "a GlobalRef is made for one object");
            return self.broken();
        };
        let target = if *of == Ty::Unknown { target } else { self.convert(target, of, span) };
        let ty = Ty::GlobalRef(std::rc::Rc::new(target.ty.clone()));
        let call = self.b.at(span).call("x10_global_ref", vec![target.term]);
        let held = self.hold(Type::Named("X10GlobalRef".into()), call);
        self.value(self.b.var(&held), ty)
    }

    /// `g()`: at its home only.
    pub(crate) fn target_of(&mut self, reference: Value, span: Span) -> Value {
        let Ty::GlobalRef(target) = reference.ty.clone() else { return self.broken() };
        let reference = self.fixed(reference);
        self.b.at(span);
        let b = &self.b;
        let away = b.ne(b.field(b.copy(&reference.term), "owner"), b.here());
        self.fault_if(
            away,
            Fault::Place,
            "the object of a GlobalRef is used away from its home",
            span,
        );
        let tree = self.tree_ty(&target);
        let field = self.b.field(reference.term, "target");
        let held = self.hold(tree, field);
        self.value(self.b.var(&held), (*target).clone())
    }

    /// `e as T{c}`: the constraint is asked of the value.
    pub(crate) fn constrained(
        &mut self,
        value: Value,
        constraint: &'a crate::ast::Constraint,
        span: Span,
    ) -> Value {
        let value = self.fixed(value);
        let holds = self.constraint_holds(&value, constraint, span);
        let fails = self.b.not(holds);
        self.fault_if(fails, Fault::Cast, "the constraint does not hold", span);
        value
    }

    /// Whether all terms of a constraint hold of a value: comparisons, and properties that are true or false.
    pub(crate) fn constraint_holds(
        &mut self,
        value: &Value,
        constraint: &'a crate::ast::Constraint,
        span: Span,
    ) -> Term {
        use crate::ast::{BinaryOp, ExprKind};
        let mut all = self.b.bool(true);
        for term in &constraint.terms {
            let holds = if let ExprKind::Binary { op, left, right } = &term.kind
                && matches!(op, BinaryOp::Equal | BinaryOp::NotEqual)
            {
                let a = self.constraint_side(left, value);
                let c = self.constraint_side(right, value);
                let equal = self.equal(a, c, term.span);
                if *op == BinaryOp::Equal { equal } else { self.b.not(equal) }
            } else if let ExprKind::Binary { op, left, right } = &term.kind
                && comparison(*op).is_some()
            {
                let a = self.constraint_side(left, value);
                let c = self.constraint_side(right, value);
                self.operate(*op, a, c, term.span).term
            } else {
                let property = self.constraint_side(term, value);
                if property.ty != Ty::Boolean {
                    self.unsupported(span, "this constraint");
                    return self.b.bool(true);
                }
                property.term
            };
            self.b.at(span);
            let held = self.hold(Type::Bool, holds);
            all = self.b.and_then(all, self.b.var(&held));
        }
        all
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are as everywhere")]
    fn constraint_side(&mut self, side: &'a Expr, value: &Value) -> Value {
        use crate::ast::ExprKind;
        match &side.kind {
            ExprKind::Self_ => value.clone(),
            ExprKind::Name(name) if self.has_property(&value.ty, name) => {
                self.field_value(value.clone(), name, side.span)
            }
            ExprKind::Dot { base, name } if matches!(base.kind, ExprKind::Self_) => {
                self.field_value(value.clone(), &name.name, side.span)
            }
            _ => self.expr(side, None),
        }
    }

    fn has_property(&self, ty: &Ty, name: &str) -> bool {
        let Some(class) = self.classes.class_of(ty) else { return false };
        let property = |field: crate::sema::FieldRef| {
            !self.classes.get(field.class.id).fields[field.index].mutable
        };
        self.property_method(&class, name) || self.classes.field(&class, name).is_some_and(property)
    }
}
