//! Places: the cell of the tree that a place is, and pointers to it.

use super::Lowerer;
use crate::checked::{Expr, ExprKind, Init, ObjectId, Place, PlaceKind};
use crate::types::{BitField, Len, Ty};
use partita_kit::Emit;
use partita_tree::{BinaryOp, Expr as Term, ExprKind as Tree, Type};

impl Lowerer<'_> {
    /// The cell of a place, which is no bit-field and not special. With `fixed` it stays the same whatever happens next.
    pub fn cell(&mut self, place: &Place, fixed: bool) -> Term {
        match &place.kind {
            PlaceKind::Object(id) => {
                let name = self.object_name(*id);
                self.b.at(place.span).var(&name)
            }
            PlaceKind::Literal(id) => {
                let name = self.literal_name(*id);
                self.b.at(place.span).var(&name)
            }
            PlaceKind::Deref(pointer) => self.behind(pointer, place, fixed),
            PlaceKind::Element(..) => self.element_cell(place, fixed),
            PlaceKind::Member(base, number) => {
                let Ty::Record(id) = base.ty.ty else { return self.broken() };
                let name = self.field_name(id, *number);
                let base = self.cell(base, fixed);
                self.b.at(place.span).field(base, &name)
            }
            PlaceKind::Compound(id, init) => self.compound(*id, init, place),
            PlaceKind::Value(value) => {
                let pointer = self.value(value);
                let pointer = self.steady(Type::Pointer, pointer);
                let ty = self.memory_type(&place.ty.ty);
                self.b.at(place.span).view(ty, pointer)
            }
        }
    }

    fn keep(&mut self, fixed: bool, ty: Type, term: Term) -> Term {
        if fixed { self.steady(ty, term) } else { term }
    }

    fn behind(&mut self, pointer: &Expr, place: &Place, fixed: bool) -> Term {
        if let ExprKind::Move(base, by) = &pointer.kind
            && place.ty.ty.is_scalar()
        {
            let base = self.operand_before(base, &[by]);
            let base = self.hooks.behind(self, base);
            let base = self.keep(fixed, Type::Pointer, base);
            let index = self.value(by);
            let index_type = self.value_type(&by.ty);
            let index = self.keep(fixed, index_type, index);
            let element = Box::new(self.memory_type(&place.ty.ty));
            let view = self.b.at(place.span).view(Type::OpenArray { rank: 1, element }, base);
            return self.b.element(view, vec![index]);
        }
        let pointer = self.value(pointer);
        let pointer = self.hooks.behind(self, pointer);
        let pointer = self.keep(fixed, Type::Pointer, pointer);
        let ty = self.memory_type(&place.ty.ty);
        self.b.at(place.span).view(ty, pointer)
    }

    /// `a[i][j]`, all its indices at once, so that each dimension is checked.
    fn element_cell(&mut self, place: &Place, fixed: bool) -> Term {
        let mut indices = Vec::new();
        let mut base = place;
        while let PlaceKind::Element(array, index) = &base.kind {
            indices.push(&**index);
            base = array;
        }
        indices.reverse();
        let open = matches!(base.ty.ty, Ty::Array(_, Len::Open)) && !self.is_measured(base);
        let array = if open {
            // A member at the end of a struct: it goes as far as the object does.
            let mut element = base.ty.ty.clone();
            while let Ty::Array(inner, _) = &element {
                element = inner.ty.clone();
            }
            let pointer = self.address(base);
            let pointer = self.keep(fixed, Type::Pointer, pointer);
            let element = Box::new(self.memory_type(&element));
            self.b.at(place.span).view(Type::OpenArray { rank: 1, element }, pointer)
        } else {
            self.cell(base, fixed || indices.iter().any(|index| !self.is_pure(index)))
        };
        let mut terms = Vec::new();
        for (number, index) in indices.iter().enumerate() {
            let later = indices.get(number + 1..).unwrap_or_default();
            let term = self.operand_before(index, later);
            let ty = self.value_type(&index.ty);
            terms.push(self.keep(fixed, ty, term));
        }
        self.b.at(place.span).element(array, terms)
    }

    /// An array whose length some other declaration of it says.
    fn is_measured(&self, place: &Place) -> bool {
        let PlaceKind::Object(id) = place.kind else { return false };
        let object = self.program.object(id);
        object.is_some_and(|object| !matches!(object.ty.ty, Ty::Array(_, Len::Open)))
    }

    /// A compound literal: filled each time it is reached.
    fn compound(&mut self, id: ObjectId, init: &Init, place: &Place) -> Term {
        let known = self.objects.contains_key(&id) && self.frame.compounds.contains(&id);
        if !known {
            let name = self.local_name("literal");
            self.objects.insert(id, name.clone());
            let ty = Type::Memory(Box::new(self.memory_type(&place.ty.ty)));
            let stmt = self.b.at(place.span).declare(&name, ty, Some(self.b.int(0)));
            let scalar = place.ty.ty.is_scalar();
            let stmt = if scalar {
                let ty = Type::Memory(Box::new(self.memory_type(&place.ty.ty)));
                self.b.declare(&name, ty, None)
            } else {
                stmt
            };
            self.emit(stmt);
        }
        self.fill(id, init, place.span);
        let name = self.object_name(id);
        self.b.at(place.span).var(&name)
    }

    /// A pointer to a place. Any index goes: only reading and writing checks.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub fn address(&mut self, place: &Place) -> Term {
        if self.is_special(&place.ty) {
            return self.hooks.address(self, place);
        }
        match &place.kind {
            PlaceKind::Object(_) | PlaceKind::Literal(_) | PlaceKind::Compound(..) => {
                let cell = self.cell(place, false);
                self.b.ref_to(cell)
            }
            PlaceKind::Deref(pointer) => self.value(pointer),
            PlaceKind::Value(value) => self.value(value),
            PlaceKind::Element(base, index) => {
                let pointer = if self.is_pure(index) {
                    self.address(base)
                } else {
                    let pointer = self.address(base);
                    self.steady(Type::Pointer, pointer)
                };
                let size = self.size_of(&place.ty.ty);
                let by = self.bytes_of(index, size);
                self.b.at(place.span);
                self.further(pointer, by)
            }
            PlaceKind::Member(base, number) => {
                let offset = match base.ty.ty {
                    Ty::Record(id) => self
                        .types()
                        .layout(id)
                        .and_then(|layout| layout.fields.get(*number))
                        .map_or(0, |field| field.offset),
                    _ => 0,
                };
                let pointer = self.address(base);
                let by = self.b.at(place.span).int(i64::try_from(offset).unwrap_or(0));
                self.further(pointer, by)
            }
        }
    }

    /// So many elements in bytes.
    pub(crate) fn bytes_of(&mut self, count: &Expr, size: Term) -> Term {
        if let (Some(count), Tree::Int(size)) = (self.program.constant_int(count), &size.kind)
            && let Ok(count) = i64::try_from(count)
            && let Some(bytes) = count.checked_mul(*size)
        {
            return self.b.int(bytes);
        }
        let wide = self.converted(count, &Ty::DIFFERENCE);
        if matches!(size.kind, Tree::Int(1)) {
            return wide;
        }
        self.b.mul(wide, size)
    }

    /// A pointer so many bytes further.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub(crate) fn further(&self, pointer: Term, by: Term) -> Term {
        match (pointer.kind, by.kind) {
            (kind, Tree::Int(0)) => Term { id: pointer.id, kind },
            (Tree::Binary { op: BinaryOp::Add, left, right }, Tree::Int(more)) => {
                match right.kind {
                    Tree::Int(known) => self.b.add(*left, self.b.int(known.saturating_add(more))),
                    kind => {
                        let right = Term { id: right.id, kind };
                        self.b.add(self.b.add(*left, right), self.b.int(more))
                    }
                }
            }
            (kind, by_kind) => {
                let (pointer, by) =
                    (Term { id: pointer.id, kind }, Term { id: by.id, kind: by_kind });
                self.b.add(pointer, by)
            }
        }
    }

    /// Where a place is a bit-field, which.
    pub fn bit_field(&self, place: &Place) -> Option<BitField> {
        let PlaceKind::Member(base, number) = &place.kind else { return None };
        let Ty::Record(id) = base.ty.ty else { return None };
        self.types().layout(id)?.fields.get(*number)?.bits
    }

    /// The value of an operand, kept if one of those behind it has effects.
    pub fn operand_before(&mut self, operand: &Expr, later: &[&Expr]) -> Term {
        let term = self.value(operand);
        if later.iter().all(|expr| self.is_pure(expr)) {
            return term;
        }
        let ty = self.value_type(&operand.ty);
        self.steady(ty, term)
    }
}
