//! The language of 2010, where it means something else than today's.
//!
//! `at` moves references: nothing is copied, and an object knows the place where it was made. Members that are not `global` work
//! only there, which is asked at each access: of fields, methods and elements. A method that is not global runs at the home of its
//! object, so its own members need no question unless something stands between that may run elsewhere. Objects of the library are
//! not asked, except Rails and Arrays. `a..b` is a region, `[a, b]` a region, a point or a ValRail.

use super::exceptions::Fault;
use super::frame::{Barrier, ResultTy, Scope};
use super::{Lowerer, Value};
use crate::ast::{Body, Expr, Formal, Modifier};
use crate::sema::{FieldRef, MethodRef, Ty};
use partita_kit::{Emit, Label};
use partita_source::Span;
use partita_tree::{Expr as Term, ExprKind as TermKind, Intrinsic, Type};

impl<'a> Lowerer<'a> {
    /// Whether this text is in the language of 2010; the library never is.
    pub(crate) fn is_old(&self) -> bool {
        self.legacy && !self.in_library()
    }

    /// The type of indices.
    pub(crate) fn index_ty(&self) -> Ty {
        if self.legacy { Ty::INT } else { Ty::LONG }
    }

    /// Whether values of a type are objects that have a home.
    fn has_home(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Rail(_) => true,
            Ty::Class(class) => self.classes.get(class.id).homed,
            Ty::Unknown
            | Ty::Void
            | Ty::Null
            | Ty::Any
            | Ty::Int(_)
            | Ty::Float
            | Ty::Double
            | Ty::Boolean
            | Ty::Char
            | Ty::String
            | Ty::Place
            | Ty::GlobalRef(_)
            | Ty::Clock
            | Ty::Function(_) => false,
        }
    }

    /// The object, after it was asked whether it is at home.
    pub(crate) fn at_home(&mut self, object: Value, span: Span) -> Value {
        if !self.is_old() || !self.has_home(&object.ty) {
            return object;
        }
        let own = matches!(&object.term.kind, TermKind::Var(name) if &**name == "this");
        if own && !self.may_be_away() {
            return object;
        }
        self.asked_home(object, span)
    }

    fn asked_home(&mut self, object: Value, span: Span) -> Value {
        let object = self.fixed(object);
        self.b.at(span);
        let b = &self.b;
        // Null has no home; who looks into it hears of that.
        let some = b.ne(b.copy(&object.term), b.null());
        let away = b.ne(b.intrinsic(Intrinsic::Home, vec![b.copy(&object.term)]), b.here());
        let cond = b.and_then(some, away);
        self.fault_if(cond, Fault::Place, "the object is used away from its home", span);
        object
    }

    /// Whether this may run elsewhere than at the home of the own object.
    fn may_be_away(&self) -> bool {
        let moves = |scope: &Scope| {
            matches!(scope, Scope::Barrier { kind: Barrier::At | Barrier::Closure, .. })
        };
        self.frame.global || self.frame.scopes.iter().any(moves)
    }

    pub(crate) fn field_at_home(&mut self, object: Value, field: &FieldRef, span: Span) -> Value {
        let facts = self.classes.get(field.class.id);
        if facts.fields[field.index].global || !facts.homed {
            return object;
        }
        self.at_home(object, span)
    }

    pub(crate) fn method_at_home(
        &mut self,
        object: Value,
        method: &MethodRef,
        span: Span,
    ) -> Value {
        if self.is_global(method) { object } else { self.at_home(object, span) }
    }

    /// Whether a method runs at every place.
    pub(crate) fn is_global(&self, method: &MethodRef) -> bool {
        let facts = self.classes.get(method.class.id);
        let decl = facts.methods[method.index].decl;
        let any = facts.library && !facts.homed;
        any || decl.modifiers.has(Modifier::Global) || decl.kind == crate::ast::MethodKind::Property
    }

    /// A method that an interface may lead to asks by itself.
    pub(crate) fn ask_own_home(&mut self, method: &MethodRef, span: Span) {
        if !self.is_old() || self.is_global(method) || !self.classes.get(method.class.id).homed {
            return;
        }
        let class = &method.class;
        let line = self.classes.line(class);
        let led = line.iter().any(|above| self.classes.get(above.id).is_interface())
            || line.iter().any(|above| !self.classes.functions_above(above).is_empty());
        if led {
            let this = self.value(self.b.var("this"), Ty::Class(class.clone()));
            self.asked_home(this, span);
        }
    }

    /// The home of an object, or a place as it is.
    pub(crate) fn home_of(&mut self, value: Value, span: Span) -> Value {
        if value.ty == Ty::Place || value.ty == Ty::Unknown {
            return self.convert(value, &Ty::Place, span);
        }
        let object = self.fixed(value);
        self.b.at(span);
        let b = &self.b;
        let none = b.eq(b.copy(&object.term), b.null());
        self.fault_if(none, Fault::Null, "null has no home", span);
        let home = self.b.intrinsic(Intrinsic::Home, vec![object.term]);
        let held = self.hold(Type::INT, home);
        self.value(self.b.var(&held), Ty::Place)
    }

    /// `x.at(p)`: whether the home of x is p, or that of p.
    pub(crate) fn is_at(&mut self, object: Value, place: &'a Expr, span: Span) -> Value {
        let home = self.home_of(object, span);
        let other = self.expr(place, None);
        let other = self.home_of(other, span);
        let term = self.b.at(span).eq(home.term, other.term);
        self.value(term, Ty::Boolean)
    }

    /// `a..b`
    pub(crate) fn old_range(&mut self, low: Value, high: Value, span: Span) -> Value {
        self.static_call("Region", "make", vec![low, high], span)
    }

    /// A static method of a class of the library.
    pub(crate) fn static_call(
        &mut self,
        class: &str,
        name: &str,
        args: Vec<Value>,
        span: Span,
    ) -> Value {
        let Some(class) = self.library_class(class) else { return self.broken() };
        let Some(chosen) = self.choose_method(&class, name, &[], &args, span) else {
            return self.broken();
        };
        let method = MethodRef { class: chosen.class.clone(), index: chosen.index };
        let args = self.fitted(args, &chosen.params, span);
        self.call_method(&method, chosen.types, None, args, span)
    }

    /// `[a, b]`: a region of regions, a point where one is wanted, a Rail where that is, else a ValRail.
    pub(crate) fn old_literal(
        &mut self,
        items: &'a [Expr],
        want: Option<&Ty>,
        span: Span,
    ) -> Value {
        let is = |ty: &Ty, name: &str| ty.class().is_some_and(|class| &*class.name == name);
        let wants_point = want.is_some_and(|ty| is(ty, "Point"));
        let wants_rail = matches!(want, Some(Ty::Rail(_)));
        let element = match want {
            Some(Ty::Class(class)) if &*class.name == "ValRail" => {
                class.args.first().cloned().map(Ty::rail)
            }
            _ => want.filter(|_| wants_rail).cloned(),
        };
        let rail = self.rail_literal(items, element.as_ref(), span);
        let Ty::Rail(element) = rail.ty.clone() else { return rail };
        if wants_rail {
            return rail;
        }
        if wants_point {
            return self.static_call("Point", "make", vec![rail], span);
        }
        if is(&element, "Region") {
            return self.product(&rail, items.len(), span);
        }
        let Some(class) = self.library_class("ValRail") else { return rail };
        let class = self.classes.class_ty(class.id, vec![(*element).clone()]);
        self.construct(&class, vec![rail], span)
    }

    /// The region whose axes are those of the elements.
    fn product(&mut self, rail: &Value, size: usize, span: Span) -> Value {
        let Ty::Rail(element) = rail.ty.clone() else { return self.broken() };
        let mut whole: Option<Value> = None;
        for k in 0..size {
            self.b.at(span);
            let b = &self.b;
            let k = i64::try_from(k).unwrap_or(0);
            let term = b.element(b.deref(b.copy(&rail.term)), vec![b.int(k)]);
            let part = self.value(term, (*element).clone());
            let part = self.fixed(part);
            whole = Some(match whole {
                None => part,
                Some(before) => {
                    let next = self.operate(crate::ast::BinaryOp::Multiply, before, part, span);
                    self.fixed(next)
                }
            });
        }
        whole.unwrap_or_else(|| self.broken())
    }

    /// `for (p in a..b)`: the points of a region, unless it is taken apart at once.
    pub(crate) fn old_count(
        &mut self,
        low: Value,
        high: Value,
        index: Option<&'a Formal>,
        spans: (Span, Span),
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        let (at, span) = spans;
        let apart = index.is_none_or(|formal| {
            formal.pattern.name.is_none()
                && formal.pattern.parts.as_ref().is_none_or(|parts| parts.len() == 1)
        });
        if apart {
            let low = self.convert(low, &Ty::INT, at).term;
            let high = self.convert(high, &Ty::INT, at).term;
            return self.count(low, high, index, Ty::INT, span, next, body);
        }
        let region = self.old_range(low, high, at);
        self.for_values(region, index, at, span, next, body);
    }

    /// `future (p) e`: an activity that evaluates it there, in a finish of its own.
    pub(crate) fn future_expression(
        &mut self,
        ty: Option<&'a crate::ast::Type>,
        place: &'a Expr,
        body: &'a Body,
        span: Span,
    ) -> Value {
        if !self.not_in_atomic("future", span) {
            return self.broken();
        }
        let place = self.place_term(place);
        let place = self.value(place, Ty::Place);
        let place = self.fixed(place);
        let wanted = ty.map(|ty| self.resolve(ty));
        let function = self.shifted_function(&place.term, wanted, body, span);
        if function.ty == Ty::Unknown {
            return self.broken();
        }
        self.static_call("Future", "make", vec![function], span)
    }

    /// `() => at (p) e`
    fn shifted_function(
        &mut self,
        place: &Term,
        wanted: Option<Ty>,
        body: &'a Body,
        span: Span,
    ) -> Value {
        let frame = self.enter_function(ResultTy::Inferred(None));
        let finish: Vec<_> = self.finish_param().into_iter().collect();
        let (_, (block, ty)) = self.behind(Barrier::Closure, |l| {
            l.inside(|l| {
                let at = l.b.copy(place);
                let value = l.shifted(at, body, span);
                if value.ty == Ty::Void || value.ty == Ty::Unknown {
                    l.run(value);
                    return Ty::Void;
                }
                let ty = wanted.unwrap_or_else(|| value.ty.clone());
                let value = l.convert(value, &ty, span);
                let stmt = l.b.at(span).return_(Some(value.term));
                l.emit(stmt);
                ty
            })
        });
        self.leave_function(frame);
        if ty == Ty::Void {
            return self.give_up(span, "a future without a value");
        }
        self.function_value(finish, Vec::new(), ty, block, span)
    }
}
