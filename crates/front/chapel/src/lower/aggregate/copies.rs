//! Copies and assignments of what is no scalar: where `init=` and `=` of the program run, and those that the compiler makes.
//!
//! A cell gets its first value by a copy, and a record in it by its `init=`. A value that the statement made and that
//! nobody holds yet is moved instead: nothing runs. The `init=` and the `=` that the compiler makes go from field to field.
//! An assignment is one step only where no other task can be there to see that it is not.

use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::storage::tree_types::tuple_field;
use crate::lower::values::range::array_type;
use crate::lower::values::{Run, Value};
use crate::sema::{AggregateId, Field, Stored, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, ExprKind as TermKind};

impl<'a> Lowerer<'a> {
    /// Gives a cell that is no scalar its first value; [`Value::Nothing`] stands for the default.
    #[expect(clippy::wildcard_enum_match_arm, reason = "values of all other types are assigned")]
    pub(crate) fn give_first(&mut self, term: &Term, ty: &Ty, value: Value, span: Span) {
        if let Value::Nothing = value {
            return self.fill_default(term, ty);
        }
        let moved = value.ty().as_ref() == Some(ty)
            && (self.exits.is_fresh(&value) || (self.runs_own_code(ty) && self.gives_up(&value)));
        match ty {
            Ty::Sync(_) | Ty::Single(_) | Ty::Atomic(_) => {
                self.initialise_guarded(term, ty, value, span)
            }
            Ty::Array(_, element) => self.first_array(term, ty, element, value, moved, span),
            Ty::Tuple(_) if moved && ty.is_tuple_of_arrays() => {
                let (target, from) = (self.b.copy(term), self.term(&value));
                let stmt = self.b.assign(target, from);
                self.emit(stmt);
                self.exits.not_fresh(&value);
            }
            Ty::Tuple(types) if ty.is_tuple_of_arrays() || (!moved && self.runs_own_code(ty)) => {
                self.first_tuple(term, types, &value, span);
            }
            Ty::Tuple(_) | Ty::Range(_) | Ty::Domain(_) => {
                let target = self.b.copy(term);
                self.store(target, ty, &value);
                self.exits.not_fresh(&value);
            }
            Ty::Record(_) if moved => {
                let (target, from) = (self.b.copy(term), self.term(&value));
                let stmt = self.b.assign(target, from);
                self.emit(stmt);
                self.exits.not_fresh(&value);
            }
            Ty::Record(id) => self.copy_record(term, *id, &value, span),
            _ => {
                let term_value = self.checked(&value, ty, span);
                let target = self.b.copy(term);
                let stmt = self.b.assign(target, term_value);
                self.emit(stmt);
            }
        }
    }

    /// Whether procedures of the program run when a value is copied or goes away.
    pub(crate) fn runs_own_code(&mut self, ty: &Ty) -> bool {
        self.sema.copies_itself(ty) || self.sema.needs_end(ty)
    }

    fn first_array(
        &mut self,
        term: &Term,
        ty: &Ty,
        element: &Ty,
        value: Value,
        moved: bool,
        span: Span,
    ) {
        if moved && self.runs_own_code(element) {
            self.exits.not_fresh(&value);
            let array = Value::cell(ty.clone(), self.b.copy(term), false);
            let (Some(to), Some(from)) = (self.items_of(array, span), self.items_of(value, span))
            else {
                return;
            };
            return self.each_position(&to, span, &mut |l, at| {
                let (to, from) = (l.item_at(&to, at), l.item_at(&from, at));
                let (to, from) = (l.term(&to), l.term(&from));
                let stmt = l.b.assign(to, from);
                l.emit(stmt);
            });
        }
        // Records come to be when they get their values.
        if !element.is_scalar() && !matches!(element, Ty::Record(_)) {
            self.fill_default(term, ty);
        }
        let one = self.exits.take_fresh(&value).filter(|_| !value.is_promotable());
        self.assign_array(term, ty, value, true, span);
        // All elements are copies of the one value, which goes away.
        self.exits.fresh_values.extend(one);
    }

    fn first_tuple(&mut self, term: &Term, types: &[Ty], value: &Value, span: Span) {
        let Some(parts) = value.parts(&self.b) else { return };
        for (number, (ty, part)) in types.iter().zip(parts).enumerate() {
            let base = self.b.copy(term);
            let field = self.b.field(base, &tuple_field(number));
            if ty.is_array() {
                let Some(copy) = self.array_copy(&part, span) else { return };
                let stmt = self.b.assign(field, self.b.var(&copy));
                self.emit(stmt);
            } else if ty.is_scalar() {
                let part = self.taken(part, ty);
                self.store(field, ty, &part);
            } else {
                self.give_first(&field, ty, part, span);
            }
        }
    }

    /// `var b = a`, an `in` argument, ...: a record's own copy.
    fn copy_record(&mut self, target: &Term, id: AggregateId, value: &Value, span: Span) {
        let same = value.ty() == Some(Ty::Record(id));
        let copies = self.sema.own_methods(id, "init=");
        let this = Value::cell(Ty::Record(id), self.b.copy(target), false);
        let given = vec![Given { name: None, value: value.clone(), span }];
        let own = match self.best(&copies, Some(&this), &given) {
            None if !same && !copies.is_empty() => {
                self.best_or_told(&copies, Some(&this), &given, span);
                return;
            }
            other => other,
        };
        if let Some(proc) = own {
            self.call_proc(proc, Some(this.clone()), given, span);
            return self.after_init(id, &this, span);
        }
        if !same {
            let term = self.checked(value, &Ty::Record(id), span);
            let stmt = self.b.assign(self.b.copy(target), term);
            return self.emit(stmt);
        }
        if !self.sema.copies_itself(&Ty::Record(id)) {
            return self.copy_cells(target, id, value, span);
        }
        self.each_field(target, id, value, |l, field, to, from| {
            if field.ty.is_scalar() || field.ty.is_guarded() {
                let stmt = l.b.assign(to.term, from.term);
                l.emit(stmt);
            } else {
                l.give_first(&to.term, &field.ty, Value::Run(from), span);
            }
        });
    }

    /// A value that shares nothing with where it comes from.
    pub(crate) fn own_value(&mut self, value: Value, span: Span) -> Value {
        let ty = value.value_ty();
        let references = if let Ty::Record(id) = ty { self.holds_references(id) } else { false };
        let copies = references
            || (matches!(ty, Ty::Record(_)) && self.sema.copies_itself(&ty))
            // What it owns is handed over, and its arrays stand elsewhere.
            || (matches!(ty, Ty::Tuple(_)) && (ty.is_tuple_of_arrays() || self.runs_own_code(&ty)));
        let moved =
            self.exits.is_fresh(&value) || (self.runs_own_code(&ty) && self.gives_up(&value));
        if !copies || moved {
            return value;
        }
        let name = self.temp();
        let tree = self.tree_ty(&ty);
        let declare = self.b.declare(&name, tree, None);
        self.emit(declare);
        let target = self.b.var(&name);
        self.give_first(&target, &ty, value, span);
        Value::run(ty, self.b.var(&name))
    }

    fn holds_references(&mut self, id: AggregateId) -> bool {
        let fields = self.sema.fields_of(id);
        fields.iter().any(|field| self.sema.holds_reference(field))
    }

    /// All cells of a record, and of the arrays that its fields refer to: no procedure of the program runs.
    pub(crate) fn copy_cells(&mut self, target: &Term, id: AggregateId, value: &Value, span: Span) {
        if !self.holds_references(id) {
            let (target, term) = (self.b.copy(target), self.term(value));
            let stmt = self.b.assign(target, term);
            return self.emit(stmt);
        }
        self.each_field(target, id, value, |l, field, to, from| {
            if let Ty::Record(inner) = field.ty {
                return l.copy_cells(&to.term, inner, &Value::Run(from), span);
            }
            if let (Stored::Elsewhere, Ty::Array(..)) = (&field.stored, &field.ty) {
                return l.assign_array(&to.term, &field.ty, Value::Run(from), true, span);
            }
            let stmt = l.b.assign(to.term, from.term);
            l.emit(stmt);
        });
    }

    /// The `=` that the compiler makes.
    pub(crate) fn assign_record(
        &mut self,
        target: &Term,
        id: AggregateId,
        value: &Value,
        span: Span,
    ) {
        if !self.sema.facts.tasks && !self.sema.facts.assigns {
            return self.copy_cells(target, id, value, span);
        }
        self.each_field(target, id, value, |l, field, to, from| {
            if field.ty.is_scalar() || field.ty.is_guarded() {
                let stmt = l.b.assign(to.term, from.term);
                return l.emit(stmt);
            }
            if let Stored::Elsewhere = field.stored {
                return l.assign_array(&to.term, &field.ty, Value::Run(from), true, span);
            }
            let to = Run { constant: false, ..to };
            l.assign_value(Value::Run(to), Value::Run(from), span, span);
        });
    }

    /// Runs `f` for the cells of two records. An array that a field refers to is made anew in the target, or comes along
    /// from a value that nobody else holds.
    fn each_field(
        &mut self,
        target: &Term,
        id: AggregateId,
        value: &Value,
        f: impl Fn(&mut Self, &Field<'a>, Run, Run),
    ) {
        let is_new = self.exits.is_fresh(value);
        let mut term = self.term(value);
        let stays = matches!(value, Value::Run(run) if run.cell);
        if !stays && !matches!(term.kind, TermKind::Var(_)) {
            let name = self.temp_with(&Ty::Record(id), term);
            term = self.b.var(&name);
        }
        let source = Run { ty: Ty::Record(id), term, cell: true, constant: false };
        let base =
            Run { ty: Ty::Record(id), term: self.b.copy(target), cell: true, constant: false };
        for field in self.sema.fields_of(id) {
            let from = self.field_cell(&source, &field);
            let to = self.field_cell(&base, &field);
            if let (Stored::Elsewhere, Ty::Array(_, element)) = (&field.stored, &field.ty) {
                let place = self.b.field(self.b.copy(&base.term), &field.tree);
                if is_new {
                    let from = self.b.field(self.b.copy(&source.term), &field.tree);
                    let stmt = self.b.assign(place, from);
                    self.emit(stmt);
                    continue;
                }
                let Some(dims) = self.dims_of(&Value::Run(from.clone())) else { continue };
                let element = self.tree_ty(element);
                let stored = array_type(&self.b, &dims, element);
                let fresh = self.b.new_object(stored);
                let fresh = self.b.ref_to(fresh);
                let stmt = self.b.assign(place, fresh);
                self.emit(stmt);
            }
            f(self, &field, to, from);
        }
    }
}
