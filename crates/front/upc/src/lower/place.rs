//! Places in shared memory: the cell of each, and pointers to it.

use super::{UpcHooks, fault};
use crate::shared::{self, Block};
use partita_c::checked::{Expr, ObjectId, Place, PlaceKind};
use partita_c::lower::Lowerer;
use partita_c::types::{Len, QualTy, Ty};
use partita_kit::Emit;
use partita_source::Code;
use partita_tree::{BinaryOp, Expr as Term, ExprKind as Tree, Type};

/// `a[i][j]` taken apart: what is indexed, with its indices.
pub(super) struct Chain<'p> {
    pub(super) bottom: &'p Place,
    pub(super) indices: Vec<&'p Expr>,
}

pub(super) fn chain(place: &Place) -> Chain<'_> {
    let (mut bottom, mut indices) = (place, Vec::new());
    while let PlaceKind::Element(base, index) = &bottom.kind {
        indices.push(&**index);
        bottom = base;
    }
    indices.reverse();
    Chain { bottom, indices }
}

impl UpcHooks<'_> {
    pub(super) fn cell_of(&self, l: &mut Lowerer<'_>, place: &Place) -> Term {
        match &place.kind {
            PlaceKind::Object(id) => {
                let name = l.object_name(*id);
                l.b.at(place.span).var(&name)
            }
            PlaceKind::Deref(pointer) => {
                let term = l.value(pointer);
                l.b.at(place.span);
                self.seen(l, term, &pointer.ty, &place.ty)
            }
            PlaceKind::Member(base, number) => {
                let Ty::Record(id) = base.ty.ty else { return l.broken() };
                let name = l.field_name(id, *number);
                let base = self.cell_of(l, base);
                l.b.at(place.span).field(base, &name)
            }
            PlaceKind::Element(..) => self.element(l, place),
            PlaceKind::Literal(_) | PlaceKind::Compound(..) | PlaceKind::Value(_) => {
                l.unsupported(place.span, "a shared object of this kind");
                l.broken()
            }
        }
    }

    /// What lies at a pointer-to-shared.
    fn seen(&self, l: &mut Lowerer<'_>, pointer: Term, from: &Ty, ty: &QualTy) -> Term {
        let bare = self.bare(l, pointer, from);
        let bare = l.steady(Type::Pointer, bare);
        let size = l.types().size_of(&ty.ty).unwrap_or(1);
        let size = l.b.int(i64::try_from(size).unwrap_or(1));
        self.inside_part(l, &bare, size);
        let inner = l.memory_type(&ty.ty);
        l.b.view(inner, bare)
    }

    fn element(&self, l: &mut Lowerer<'_>, place: &Place) -> Term {
        let Chain { bottom, indices } = chain(place);
        match &bottom.kind {
            PlaceKind::Object(id) => self.object_element(l, *id, bottom, &indices, place),
            PlaceKind::Deref(pointer) => {
                let start = l.value(pointer);
                let start = l.steady(Type::Pointer, start);
                let by = self.checked_position(l, &bottom.ty, &indices);
                let element = shared::ultimate(&bottom.ty).0.pointer();
                l.b.at(place.span);
                let moved = self.further(l, start, &element, by);
                self.seen(l, moved, &element, &place.ty)
            }
            PlaceKind::Member(..)
            | PlaceKind::Element(..)
            | PlaceKind::Literal(_)
            | PlaceKind::Compound(..)
            | PlaceKind::Value(_) => {
                let base = self.cell_of(l, bottom);
                let terms = self.steady_indices(l, &indices);
                l.b.at(place.span).element(base, terms)
            }
        }
    }

    fn steady_indices(&self, l: &mut Lowerer<'_>, indices: &[&Expr]) -> Vec<Term> {
        let mut terms = Vec::new();
        for index in indices {
            let term = l.value(index);
            let ty = l.value_type(&index.ty);
            terms.push(l.steady(ty, term));
        }
        terms
    }

    fn object_element(
        &self,
        l: &mut Lowerer<'_>,
        id: ObjectId,
        bottom: &Place,
        indices: &[&Expr],
        place: &Place,
    ) -> Term {
        let Some(object) = l.object(id) else { return l.broken() };
        if !l.is_memory(object) {
            let terms = self.steady_indices(l, indices);
            let name = l.object_name(id);
            return l.b.at(place.span).element(l.b.var(&name), terms);
        }
        let position = self.checked_position(l, &bottom.ty, indices);
        l.b.at(place.span);
        let (array, local, _) = self.dealt_to(l, id, position);
        l.b.element(array, vec![local])
    }

    /// The part that an element is in, its index there, and its phase.
    fn dealt_to(&self, l: &mut Lowerer<'_>, id: ObjectId, position: Term) -> (Term, Term, Term) {
        let name = l.object_name(id);
        let array = l.b.var(&name);
        let Some(object) = l.object(id) else { return (array, position, l.b.int(0)) };
        match self.dealt(object).block {
            Block::Indefinite => (array, position, l.b.int(0)),
            Block::Of(block) => {
                let (block, threads) = (i64::from(block), i64::from(self.semantics.count));
                let calc = |op, a: &Term, b: i64| folded(l, op, l.b.copy(a), b);
                let phase = calc(BinaryOp::Mod, &position, block);
                let number = calc(BinaryOp::FloorDiv, &position, block);
                let thread = calc(BinaryOp::Mod, &number, threads);
                let row = calc(BinaryOp::FloorDiv, &number, threads);
                let start = folded(l, BinaryOp::Mul, row, block);
                let local = added(l, start, l.b.copy(&phase));
                (l.b.at_place(array, thread), local, phase)
            }
        }
    }

    /// The thread that a piece of an object has affinity to.
    pub(super) fn thread_of_place(&self, l: &mut Lowerer<'_>, place: &Place) -> Term {
        let mut at = place;
        while let PlaceKind::Member(base, _) = &at.kind {
            at = base;
        }
        let Chain { bottom, indices } = chain(at);
        match &bottom.kind {
            PlaceKind::Member(..) => self.thread_of_place(l, bottom),
            PlaceKind::Object(id) => {
                let Some(object) = l.object(*id) else { return l.broken() };
                let Block::Of(block) = self.dealt(object).block else { return l.b.int(0) };
                let position = self.position(l, &bottom.ty, &indices);
                let number = folded(l, BinaryOp::FloorDiv, position, i64::from(block));
                folded(l, BinaryOp::Mod, number, i64::from(self.semantics.count))
            }
            PlaceKind::Deref(_)
            | PlaceKind::Element(..)
            | PlaceKind::Literal(_)
            | PlaceKind::Compound(..)
            | PlaceKind::Value(_) => l.broken(),
        }
    }

    /// The number of an element among the ultimate ones, every dimension checked.
    fn checked_position(&self, l: &mut Lowerer<'_>, ty: &QualTy, indices: &[&Expr]) -> Term {
        self.counted(l, ty, indices, true)
    }

    /// The same for an address, which may lie outside.
    fn position(&self, l: &mut Lowerer<'_>, ty: &QualTy, indices: &[&Expr]) -> Term {
        self.counted(l, ty, indices, false)
    }

    fn counted(&self, l: &mut Lowerer<'_>, ty: &QualTy, indices: &[&Expr], check: bool) -> Term {
        let mut ty = ty.clone();
        if let Some(first) = indices.first() {
            l.b.at(first.span);
            super::pointer::variable(l, &ty);
        }
        let mut position = l.b.int(0);
        for index in indices {
            let length = if let Ty::Array(_, Len::Known(length)) = &ty.ty { *length } else { 1 };
            let length = i64::try_from(length).unwrap_or(i64::MAX);
            let Some(element) = ty.of_element() else { break };
            ty = element;
            let term = l.converted(index, &Ty::DIFFERENCE);
            l.b.at(index.span);
            let term = l.steady(Self::long(), term);
            let inside = matches!(term.kind, Tree::Int(value) if (0..length).contains(&value));
            if check && !inside {
                let b = &l.b;
                let low = b.ge(b.copy(&term), b.int(0));
                let holds = b.and_then(low, b.lt(b.copy(&term), b.int(length)));
                let message = format!("the index is outside of 0 to {}", length - 1);
                fault(l, holds, Code::IndexOutOfBounds, &message);
            }
            let scaled = folded(l, BinaryOp::Mul, position, length);
            position = added(l, scaled, term);
        }
        let rest = shared::ultimate(&ty).1.unwrap_or(1);
        let position = folded(l, BinaryOp::Mul, position, i64::try_from(rest).unwrap_or(1));
        l.steady(Self::long(), position)
    }

    /// A pointer to a place. Any index goes.
    pub(super) fn address_of(&self, l: &mut Lowerer<'_>, place: &Place) -> Term {
        match &place.kind {
            PlaceKind::Object(_) | PlaceKind::Element(..) => {
                let Chain { bottom, indices } = chain(place);
                match &bottom.kind {
                    PlaceKind::Object(id) => {
                        let position = self.position(l, &bottom.ty, &indices);
                        l.b.at(place.span);
                        self.pointer_to(l, *id, position, place)
                    }
                    PlaceKind::Deref(pointer) => {
                        let start = l.value(pointer);
                        let start = l.steady(Type::Pointer, start);
                        let by = self.position(l, &bottom.ty, &indices);
                        let element = shared::ultimate(&bottom.ty).0.pointer();
                        l.b.at(place.span);
                        self.further(l, start, &element, by)
                    }
                    PlaceKind::Member(..)
                    | PlaceKind::Element(..)
                    | PlaceKind::Literal(_)
                    | PlaceKind::Compound(..)
                    | PlaceKind::Value(_) => {
                        let start = self.address_of(l, bottom);
                        let start = l.steady(Type::Pointer, start);
                        let position = self.position(l, &bottom.ty, &indices);
                        let element = shared::ultimate(&bottom.ty).0;
                        let size = l.types().size_of(&element.ty).unwrap_or(1);
                        let by =
                            folded(l, BinaryOp::Mul, position, i64::try_from(size).unwrap_or(1));
                        l.b.at(place.span).add(start, by)
                    }
                }
            }
            PlaceKind::Deref(pointer) => l.value(pointer),
            PlaceKind::Member(base, number) => {
                let Ty::Record(id) = base.ty.ty else { return l.b.null() };
                let layout = l.types().layout(id);
                let field = layout.and_then(|layout| layout.fields.get(*number));
                let offset = field.map_or(0, |field| field.offset);
                let start = self.address_of(l, base);
                let start = self.bare(l, start, &base.ty.clone().pointer());
                let offset = l.b.at(place.span).int(i64::try_from(offset).unwrap_or(0));
                l.b.add(start, offset)
            }
            PlaceKind::Literal(_) | PlaceKind::Compound(..) | PlaceKind::Value(_) => {
                l.unsupported(place.span, "a shared object of this kind");
                l.b.null()
            }
        }
    }

    /// A pointer to an element of an object, with its phase.
    fn pointer_to(&self, l: &mut Lowerer<'_>, id: ObjectId, position: Term, place: &Place) -> Term {
        let Some(object) = l.object(id) else { return l.b.null() };
        let element = shared::ultimate(&object.ty).0;
        let size = l.types().size_of(&element.ty).unwrap_or(1);
        let size = i64::try_from(size).unwrap_or(1);
        let (part, local, phase) = self.dealt_to(l, id, position);
        let by = folded(l, BinaryOp::Mul, local, size);
        let pointer = l.b.at(place.span).ref_to(part);
        let pointer = if matches!(by.kind, Tree::Int(0)) { pointer } else { l.b.add(pointer, by) };
        match self.dealt(object).block {
            Block::Of(block) if block > 1 => {
                self.room_for_phase(l, block, place.span);
                let above = folded(l, BinaryOp::Mul, phase, super::pointer::PHASE);
                if matches!(above.kind, Tree::Int(0)) { pointer } else { l.b.add(pointer, above) }
            }
            Block::Of(_) | Block::Indefinite => pointer,
        }
    }
}

/// `a op b`, computed if it can be.
pub(super) fn folded(l: &Lowerer<'_>, op: BinaryOp, a: Term, b: i64) -> Term {
    if let Tree::Int(value) = a.kind {
        let known = if op == BinaryOp::Mul {
            value.checked_mul(b)
        } else if op == BinaryOp::FloorDiv {
            Some(value.div_euclid(b.max(1)))
        } else if op == BinaryOp::Mod {
            Some(value.rem_euclid(b.max(1)))
        } else {
            None
        };
        if let Some(known) = known {
            return l.b.int(known);
        }
    }
    match (op, b) {
        (BinaryOp::Mul | BinaryOp::FloorDiv, 1) => a,
        (BinaryOp::Mod, 1) => l.b.int(0),
        _ => l.b.binary(op, a, l.b.int(b)),
    }
}

fn added(l: &Lowerer<'_>, a: Term, b: Term) -> Term {
    match (&a.kind, &b.kind) {
        (Tree::Int(0), _) => b,
        (_, Tree::Int(0)) => a,
        (Tree::Int(x), Tree::Int(y)) => l.b.int(x.saturating_add(*y)),
        _ => l.b.add(a, b),
    }
}
