//! Assignment, plain and with an operator: what it does depends on what stands on its left.

use crate::ast::{AssignOp, BinaryOp, Expr};
use crate::lower::Lowerer;
use crate::lower::values::{Run, Value};
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    pub(super) fn assign(&mut self, target: &'a Expr, op: AssignOp, value: &'a Expr, span: Span) {
        match op {
            AssignOp::Plain => {
                let mut place = self.value(target);
                if let Value::Run(run) = &mut place
                    && self.sema.facts.initialisers.contains(&span)
                {
                    run.constant = false;
                }
                let new = self.value(value);
                if let Value::Run(Run { term, ty, .. }) = &place
                    && self.exits.moves.is_first(span)
                {
                    let new = self.read_value(new, value.span);
                    let new = self.taken(new, ty);
                    self.give_first(term, ty, new, span);
                    return self.has_begun(&place);
                }
                self.assign_value(place, new, target.span, span);
            }
            AssignOp::Compound(op) => self.compound(target, op, value, span),
            AssignOp::Swap => {
                let left = self.value(target);
                let right = self.value(value);
                self.swap((left, target.span), (right, value.span), span);
            }
            AssignOp::Reduce => {
                let place = self.value(target);
                let new = self.value(value);
                self.reduce_assign(place, new, span);
            }
        }
    }

    /// `a <=> b`, the places with where they stand: of arrays element by element; objects change their owners.
    fn swap(&mut self, (left, at): (Value, Span), (right, other_at): (Value, Span), span: Span) {
        if self.declared_apply("<=>", &[left.clone(), right.clone()], span).is_some() {
            return;
        }
        if let (Some(Ty::Array(..)), Some(Ty::Array(..))) = (left.ty(), right.ty()) {
            return self.each_pair(left, right, span, &|l, left, right| {
                l.swap((left, at), (right, other_at), span);
            });
        }
        if let (Value::Run(a), Value::Run(b)) = (&left, &right)
            && let (Ty::Class(_), Ty::Class(_)) = (&a.ty, &b.ty)
            && a.cell
            && b.cell
            && !a.constant
            && !b.constant
            && a.ty == b.ty
        {
            self.b.at(span);
            let saved = self.temp_with(&a.ty, self.b.copy(&a.term));
            let stmt = self.b.assign(self.b.copy(&a.term), self.b.copy(&b.term));
            self.emit(stmt);
            let stmt = self.b.assign(self.b.copy(&b.term), self.b.var(&saved));
            return self.emit(stmt);
        }
        let saved = self.read_value(left.clone(), at);
        let saved = self.own_value(saved, span);
        let own = matches!(&saved, Value::Run(Run { ty: Ty::Record(_), cell: false, .. }));
        let saved = if own { saved } else { self.fixed(&saved) };
        if let Some(name) = self.own_variable(&saved) {
            self.exits.fresh(name, &saved.value_ty());
        }
        let other = self.read_value(right.clone(), other_at);
        self.assign_value(left, other, at, span);
        self.assign_value(right, saved, other_at, span);
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other types are assigned as they are, and all other values are no variables"
    )]
    pub(crate) fn assign_value(&mut self, place: Value, new: Value, at: Span, span: Span) {
        self.b.at(span);
        match place {
            Value::Run(Run { cell: true, constant: true, ref ty, .. }) if !ty.is_guarded() => {
                self.error(at, "a constant is assigned");
            }
            Value::Run(Run { ty, term, cell: true, .. }) => match &ty {
                Ty::Sync(_) | Ty::Single(_) => self.write_guarded(&term, &ty, new, span),
                Ty::Atomic(_) => self.write_atomic(&term, &ty, new, span),
                Ty::Array(..) => {
                    let new = self.read_value(new, span);
                    self.assign_array(&term, &ty, new, false, span);
                }
                Ty::Keyed(_) | Ty::KeyedArray(..) => {
                    self.unsupported(span, "assignment to an associative domain or array");
                }
                Ty::Domain(_) => {
                    let new = self.read_value(new, span);
                    self.assign_domain(&term, &ty, &new, span);
                }
                _ => {
                    let new = self.read_value(new, span);
                    if new.is_unknown() {
                        return;
                    }
                    let place = Value::cell(ty.clone(), self.b.copy(&term), false);
                    if self.declared_apply("=", &[place, new.clone()], span).is_some() {
                        return;
                    }
                    if !self.fits(&new, &ty) {
                        let (from, to) = (self.sema.show(&new.value_ty()), self.sema.show(&ty));
                        self.error(
                            span,
                            format!(
                                "a value of type {from} is assigned to a variable of type {to}"
                            ),
                        );
                        return;
                    }
                    if let Ty::Record(id) = &ty {
                        return self.assign_record(&term, *id, &new, span);
                    }
                    if matches!(ty, Ty::Class(_)) && self.sema.needs_end(&ty) {
                        let new = self.taken(new, &ty);
                        let old = self.temp_with(&ty, self.b.copy(&term));
                        self.store(term, &ty, &new);
                        let old = self.b.var(&old);
                        return self.end_value(&old, &ty, span);
                    }
                    if let Ty::Tuple(_) = &ty
                        && (self.sema.facts.tasks || self.sema.assigns_itself(&ty))
                    {
                        return self.assign_parts(&term, &ty, new, at, span);
                    }
                    let new = self.taken(new, &ty);
                    self.store(term, &ty, &new);
                }
            },
            Value::Tuple(places) => {
                let new = self.read_value(new, span);
                let new = self.fixed(&new);
                let Some(parts) = new.parts(&self.b) else {
                    return self.error(span, "a tuple is wanted here");
                };
                for (place, part) in places.into_iter().zip(parts) {
                    self.assign_value(place, part, at, span);
                }
            }
            Value::Slice(slice) => {
                let new = self.read_value(new, span);
                self.assign_slice(&slice, new, span);
            }
            Value::Lazy(lazy) => {
                let new = self.read_value(new, span);
                self.assign_lazy(&lazy, new, span);
            }
            Value::Unknown => {}
            Value::Domain(_) | Value::Range(_) => {
                self.unsupported(at, "assignment to this range or domain");
            }
            _ => self.error(at, "this cannot be assigned"),
        }
    }

    /// A tuple is assigned component by component.
    fn assign_parts(&mut self, term: &Term, ty: &Ty, new: Value, at: Span, span: Span) {
        let new = if let Value::Tuple(_) = new { self.fixed(&new) } else { new };
        let place = Value::cell(ty.clone(), self.b.copy(term), false);
        let (Some(places), Some(parts)) = (place.parts(&self.b), new.parts(&self.b)) else {
            return;
        };
        for (place, part) in places.into_iter().zip(parts) {
            self.assign_value(place, part, at, span);
        }
    }

    pub(super) fn compound(&mut self, target: &'a Expr, op: BinaryOp, value: &'a Expr, span: Span) {
        let place = self.value(target);
        let new = self.read(value);
        let symbol = format!("{}=", op.symbol());
        if self.declared_apply(&symbol, &[place.clone(), new.clone()], span).is_some() {
            return;
        }
        if let Some(Ty::Keyed(_) | Ty::KeyedArray(..)) = place.ty() {
            return self.keyed_compound(&place, op, new, span);
        }
        if let Some(Ty::Array(..)) = place.ty() {
            return self.compound_items(place, op, new, span);
        }
        self.compound_at(place, op, new, target.span, value.span, span);
    }

    /// `place op= new` for one cell.
    pub(crate) fn compound_value(&mut self, place: Value, op: BinaryOp, new: Value, span: Span) {
        if let Some(Ty::Array(..)) = place.ty() {
            return self.compound_items(place, op, new, span);
        }
        let symbol = format!("{}=", op.symbol());
        if self.declared_apply(&symbol, &[place.clone(), new.clone()], span).is_some() {
            return;
        }
        self.compound_at(place, op, new, span, span, span);
    }

    pub(super) fn compound_at(
        &mut self,
        place: Value,
        op: BinaryOp,
        new: Value,
        at: Span,
        value: Span,
        span: Span,
    ) {
        let old = self.read_value(place.clone(), at);
        let result = match (op, old.ty()) {
            (BinaryOp::And | BinaryOp::Or, _) => {
                let left = self.checked(&old, &Ty::Bool, at);
                let right = self.checked(&new, &Ty::Bool, value);
                let op = crate::lower::values::operators::tree_operator(op);
                Value::run(Ty::Bool, self.b.binary(op, left, right))
            }
            _ => self.apply(op, old, new, span),
        };
        self.assign_value(place, result, at, span);
    }
}
