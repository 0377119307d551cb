//! Loads, stores and updates; bit-fields.

use super::Lowerer;
use crate::checked::{Arith, Expr, Place, Update};
use crate::types::{BitField, IntKind, Ty, unit_kind};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{BinaryOp, Expr as Term, Intrinsic, Type};

impl Lowerer<'_> {
    /// What a place holds; of a struct a pointer to it.
    pub(crate) fn load(&mut self, place: &Place) -> Term {
        if self.is_special(&place.ty) {
            return self.hooks.load(self, place);
        }
        if matches!(place.ty.ty, Ty::Record(_)) {
            return self.address(place);
        }
        if let Some(bits) = self.bit_field(place) {
            let unit = self.cell(place, false);
            self.b.at(place.span);
            return self.extracted(unit, bits, &place.ty.ty);
        }
        self.cell(place, false)
    }

    /// The value of a bit-field out of its unit.
    fn extracted(&mut self, unit: Term, bits: BitField, ty: &Ty) -> Term {
        let kind = self.types().int_kind(ty).unwrap_or(IntKind::UInt);
        let width = i64::from(bits.width);
        if kind.signed() {
            // Up to the top and down again brings the sign along.
            let long = Self::wrapping(IntKind::Long.in_tree());
            let wide = self.b.cast(long.clone(), unit);
            let up =
                self.b.binary(BinaryOp::Shl, wide, self.b.int(64 - width - i64::from(bits.shift)));
            let down = self.b.binary(BinaryOp::Shr, self.b.cast(long, up), self.b.int(64 - width));
            return self.b.cast(Type::Int(kind.in_tree()), down);
        }
        let shifted = self.b.binary(BinaryOp::Shr, unit, self.b.int(i64::from(bits.shift)));
        let mask = if width >= 64 { -1 } else { (1_i64 << width) - 1 };
        let masked = self.b.binary(BinaryOp::BitAnd, shifted, self.b.int(mask));
        self.b.cast(Type::Int(kind.in_tree()), masked)
    }

    /// The unit with another value in the bit-field.
    fn inserted(&mut self, unit: Term, bits: BitField, value: Term) -> Term {
        let int = Type::Int(unit_kind(bits.unit).in_tree());
        let whole =
            if bits.unit >= 8 { u64::MAX } else { (1_u64 << (u64::from(bits.unit) * 8)) - 1 };
        let mask = if bits.width >= 64 { u64::MAX } else { (1_u64 << bits.width) - 1 };
        let field = mask << bits.shift;
        let rest = self.b.int((whole & !field).cast_signed());
        let kept = self.b.binary(BinaryOp::BitAnd, unit, rest);
        let value = self.b.cast(int.clone(), value);
        let value = self.b.binary(BinaryOp::BitAnd, value, self.b.int(mask.cast_signed()));
        let moved = self.b.binary(BinaryOp::Shl, value, self.b.int(i64::from(bits.shift)));
        self.b.cast(int, self.b.binary(BinaryOp::BitOr, kept, moved))
    }

    /// Stores the value of an expression: the right side first, then the place, then the store.
    pub(crate) fn store_expr(&mut self, place: &Place, value: &Expr, span: Span) {
        if let Ty::Record(_) = place.ty.ty {
            let from = self.operand_kept(value, place);
            self.copy_struct(place, from, span);
            return;
        }
        let term = self.operand_kept(value, place);
        self.store(place, term, span);
    }

    /// A value that is computed before a place is.
    fn operand_kept(&mut self, value: &Expr, place: &Place) -> Term {
        let term = self.value(value);
        if self.is_pure_place(place) && !self.is_special(&place.ty) {
            return term;
        }
        let ty = self.value_type(&value.ty);
        self.b.at(value.span);
        self.steady(ty, term)
    }

    /// Copies a struct from where a pointer points.
    fn copy_struct(&mut self, place: &Place, from: Term, span: Span) {
        if self.is_special(&place.ty) {
            let cell = self.hooks.cell(self, place);
            return self.hooks.store(self, cell, place, from);
        }
        let ty = self.memory_type(&place.ty.ty);
        let target = self.cell(place, false);
        let source = self.b.at(span).view(ty, from);
        let stmt = self.b.assign(target, source);
        self.emit(stmt);
    }

    /// Stores a value into a place.
    pub fn store(&mut self, place: &Place, value: Term, span: Span) {
        if self.is_special(&place.ty) {
            let cell = self.hooks.cell(self, place);
            return self.hooks.store(self, cell, place, value);
        }
        match self.bit_field(place) {
            Some(bits) => {
                let cell = self.cell(place, true);
                self.store_bits(&cell, bits, value, span);
            }
            None => {
                let cell = self.cell(place, false);
                let stmt = self.b.at(span).assign(cell, value);
                self.emit(stmt);
            }
        }
    }

    fn store_bits(&mut self, cell: &Term, bits: BitField, value: Term, span: Span) {
        self.b.at(span);
        let old = self.b.copy(cell);
        let unit = self.inserted(old, bits, value);
        let stmt = self.b.assign(self.b.copy(cell), unit);
        self.emit(stmt);
    }

    /// What a value becomes when it is stored into a bit-field.
    fn cut(&mut self, value: Term, bits: BitField, ty: &Ty) -> Term {
        let unsigned = Type::Int(IntKind::ULong.in_tree());
        let wide = self.b.cast(unsigned, value);
        let whole = BitField { shift: 0, unit: 8, ..bits };
        self.extracted(wide, whole, ty)
    }

    /// `place = value`; the value of it all where somebody wants it.
    pub(crate) fn assign(&mut self, place: &Place, value: &Expr, span: Span, wanted: bool) -> Term {
        if matches!(place.ty.ty, Ty::Record(_)) {
            self.store_expr(place, value, span);
            return if wanted && self.is_pure_place(place) {
                self.load(place)
            } else if wanted {
                self.value(value)
            } else {
                self.broken()
            };
        }
        let term = self.operand_kept(value, place);
        if !wanted {
            self.store(place, term, span);
            return self.broken();
        }
        self.b.at(span);
        let ty = self.value_type(&value.ty);
        let kept = self.steady(ty, term);
        self.store(place, self.b.copy(&kept), span);
        match self.bit_field(place) {
            Some(bits) => self.cut(kept, bits, &place.ty.ty),
            None => kept,
        }
    }

    /// `place op= e`: the place once, then e, the load and the store.
    pub(crate) fn update(&mut self, update: &Update, span: Span, wanted: bool) -> Term {
        let Update { place, op, operand, at, old } = update;
        let special = self.is_special(&place.ty);
        let own = special.then(|| self.hooks.cell(self, place));
        let fixed = !self.is_pure(operand) || !self.is_pure_place(place);
        let cell = if special { self.broken() } else { self.cell(place, fixed) };
        let by = self.value(operand);
        let operand_type = self.value_type(&operand.ty);
        let by = if special { self.steady(operand_type, by) } else { by };
        self.b.at(span);
        let bits = self.bit_field(place);
        let before = match (&own, bits) {
            (Some(own), _) => {
                let own = self.b.copy(own);
                self.hooks.load_at(self, own, place)
            }
            (None, Some(bits)) => {
                let unit = self.b.copy(&cell);
                self.extracted(unit, bits, &place.ty.ty)
            }
            (None, None) => self.b.copy(&cell),
        };
        let ty = self.value_type(&place.ty.ty);
        let before = if wanted && *old || special {
            self.b.at(span);
            self.steady(ty.clone(), before)
        } else {
            before
        };
        let after = self.updated(*op, self.b.copy(&before), by, operand, at, place, span);
        let after = if wanted && !*old || special {
            self.b.at(span);
            self.steady(ty, after)
        } else {
            after
        };
        let result = if !wanted {
            self.broken()
        } else if *old {
            self.b.copy(&before)
        } else {
            let after = self.b.copy(&after);
            match bits {
                Some(bits) => self.cut(after, bits, &place.ty.ty),
                None => after,
            }
        };
        match (own, bits) {
            (Some(own), _) => self.hooks.store(self, own, place, after),
            (None, Some(bits)) => self.store_bits(&cell, bits, after, span),
            (None, None) => {
                let stmt = self.b.at(span).assign(cell, after);
                self.emit(stmt);
            }
        }
        result
    }

    #[expect(clippy::too_many_arguments, reason = "one step of an update, in its parts")]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn updated(
        &mut self,
        op: Arith,
        before: Term,
        by: Term,
        operand: &Expr,
        at: &Ty,
        place: &Place,
        span: Span,
    ) -> Term {
        if let Ty::Pointer(to) = at {
            let signed = self.convert(by, &operand.ty, &Ty::DIFFERENCE, span);
            let by = if op == Arith::Sub {
                match signed.kind {
                    partita_tree::ExprKind::Int(value) => self.b.int(value.saturating_neg()),
                    kind => {
                        let term = Term { id: signed.id, kind };
                        self.b.unary(partita_tree::UnaryOp::Neg, term)
                    }
                }
            } else {
                signed
            };
            if !self.is_plain(at) {
                return self.hooks.moved(self, before, at, by);
            }
            let size = self.size_of(&to.ty);
            let bytes = match (&by.kind, &size.kind) {
                (partita_tree::ExprKind::Int(by), partita_tree::ExprKind::Int(size)) => {
                    self.b.int(by.saturating_mul(*size))
                }
                _ => self.b.mul(by, size),
            };
            return self.further(before, bytes);
        }
        let wide = self.convert(before, &place.ty.ty, at, span);
        let result = self.arithmetic(op, wide, by, at, &operand.ty);
        self.convert(result, at, &place.ty.ty, span)
    }

    pub(crate) fn fill_bytes(&mut self, to: Term, value: Term, bytes: Term) {
        let stmt = self.b.eval(self.b.intrinsic(Intrinsic::FillBytes, vec![to, value, bytes]));
        self.emit(stmt);
    }

    pub(crate) fn copy_bytes(&mut self, to: Term, from: Term, bytes: Term) {
        let stmt = self.b.eval(self.b.intrinsic(Intrinsic::CopyBytes, vec![to, from, bytes]));
        self.emit(stmt);
    }
}
