//! Conversions: lvalues to values, arrays to pointers, assignment, casts (6.3.2, 6.5.4, 6.5.16.1).

use super::{Operand, Sema};
use crate::checked::{Expr, ExprKind, ObjectId, Place};
use crate::types::{IntKind, QualTy, Ty};
use partita_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    /// A value: what a place holds, a pointer to the first element, a pointer to the function.
    pub fn rvalue(&mut self, operand: Operand) -> Expr {
        match operand {
            Operand::Value(expr) => expr,
            Operand::Function(id, ty, span) => {
                if let Some(function) = self.program.functions.get_mut(id.index()) {
                    function.taken = true;
                }
                let ty = Ty::Function(ty).plain().pointer();
                Expr::new(ExprKind::Function(id), ty, span)
            }
            Operand::Place(place) => self.loaded(place),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn loaded(&mut self, place: Place) -> Expr {
        let span = place.span;
        match &place.ty.ty {
            Ty::Array(..) => {
                let element = place.ty.of_element().unwrap_or(Ty::Broken.plain());
                let ty = element.pointer();
                self.address(place, ty)
            }
            // A function through a pointer is a pointer to it again.
            Ty::Function(_) => match place.kind {
                crate::checked::PlaceKind::Deref(pointer) => *pointer,
                _ => Expr::broken(span),
            },
            Ty::Record(_) if !self.types().is_complete(&place.ty.ty) => {
                let shown = self.show(&place.ty);
                let message = format!("the type {shown} is incomplete: it has no values");
                self.error("constraint", span, message);
                Expr::broken(span)
            }
            Ty::Void
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Pointer(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => {
                let ty = place.ty.ty.clone();
                let mut place = place;
                self.semantics.accessed(&mut place);
                let promoted = self.promoted_bits(&place);
                let value = Expr::new(ExprKind::Load(Box::new(place)), ty, span);
                match promoted {
                    Some(promoted) => self.convert(value, promoted),
                    None => value,
                }
            }
        }
    }

    /// A bit-field whose values an int can hold is an int (6.3.1.1), whatever its declared type.
    pub(crate) fn promoted_bits(&self, place: &Place) -> Option<Ty> {
        let bits = self.bit_field(place)?;
        let kind = self.types().int_kind(&place.ty.ty)?;
        let room = if kind.signed() { 32 } else { 31 };
        (bits.width <= room && kind.bytes() >= 4).then_some(Ty::INT)
    }

    /// A pointer to a place, of a type; the object is marked.
    pub(crate) fn address(&mut self, place: Place, ty: Ty) -> Expr {
        if let Some(root) = place.root() {
            self.mark_addressed(root);
        }
        let span = place.span;
        Expr::new(ExprKind::Address(Box::new(place)), ty, span)
    }

    pub(crate) fn mark_addressed(&mut self, id: ObjectId) {
        if let Some(object) = self.program.objects.get_mut(id.index()) {
            object.addressed = true;
        }
    }

    /// The value as one of another scalar type, or nothing (`void`); no question asked.
    pub fn convert(&self, value: Expr, to: Ty) -> Expr {
        if value.ty == to || value.ty == Ty::Broken || to == Ty::Broken {
            return value;
        }
        let span = value.span;
        if let (ExprKind::Int(number), Some(_), Some(kind)) =
            (&value.kind, self.types().int_kind(&value.ty), self.types().int_kind(&to))
        {
            return Expr::int(kind.wrap(*number), to, span);
        }
        if let (ExprKind::Null, Ty::Pointer(_)) = (&value.kind, &to) {
            return Expr::new(ExprKind::Null, to, span);
        }
        if matches!(to, Ty::Pointer(_))
            && value.ty.is_integer()
            && self.constant_int(&value) == Some(0)
        {
            return Expr::new(ExprKind::Null, to, span);
        }
        Expr::new(ExprKind::Convert(Box::new(value)), to, span)
    }

    /// As if by assignment; `what` says for the message what is given a value.
    pub fn assigned(&mut self, value: Expr, to: &QualTy, what: &str) -> Expr {
        let span = value.span;
        if value.is_broken() || to.ty == Ty::Broken {
            return Expr { ty: to.ty.clone(), ..value };
        }
        if value.ty == Ty::Void {
            self.error("constraint", span, format!("this has no value; {what} needs one"));
            return Expr::broken(span);
        }
        let semantics = self.semantics;
        let null = matches!(to.ty, Ty::Pointer(_)) && self.is_null_constant(&value);
        let verdict = if null { None } else { semantics.converts(self, &value.ty, &to.ty, false) };
        if verdict.unwrap_or_else(|| self.is_assignable(&value, &to.ty)) {
            return self.convert(value, to.ty.clone());
        }
        let (from, wanted) =
            (self.show(&value.ty.clone().plain()), self.show(&to.ty.clone().plain()));
        if self.differ_in_sign(&value.ty, &to.ty) {
            // Every compiler takes it, and what it means is clear.
            self.warning("pointer-sign", span, format!("{what} is {wanted}, this is {from}"));
            return self.convert(value, to.ty.clone());
        }
        let message = match (&value.ty, &to.ty) {
            (Ty::Pointer(a), Ty::Pointer(b))
                if self.types().compatible_unqualified(&a.ty, &b.ty) && !b.quals.cover(a.quals) =>
            {
                format!("{what} is {wanted}: {from} would lose a qualifier")
            }
            (Ty::Pointer(_), Ty::Pointer(_)) => {
                format!("{what} is {wanted}, this points elsewhere: {from}")
            }
            _ => format!("{what} is {wanted}, this is {from}"),
        };
        self.error("wrong-type", span, message);
        Expr::broken(span)
    }

    /// Pointers to integers that are signed and not.
    fn differ_in_sign(&self, from: &Ty, to: &Ty) -> bool {
        let (Ty::Pointer(from), Ty::Pointer(to)) = (from, to) else { return false };
        let kinds = self.types().int_kind(&from.ty).zip(self.types().int_kind(&to.ty));
        let alike = kinds.is_some_and(|(a, b)| a.unsigned() == b.unsigned());
        alike && to.quals.cover(from.quals) && from.quals.extra == to.quals.extra
    }

    fn is_assignable(&self, value: &Expr, to: &Ty) -> bool {
        match (&value.ty, to) {
            (from, to) if from.is_arithmetic() && to.is_arithmetic() => true,
            (Ty::Pointer(_), Ty::Int(IntKind::Bool)) => true,
            (Ty::Pointer(from), Ty::Pointer(to)) => {
                if self.is_null_constant(value) {
                    return true;
                }
                let void = from.ty == Ty::Void && !matches!(to.ty, Ty::Function(_))
                    || to.ty == Ty::Void && !matches!(from.ty, Ty::Function(_));
                let fits = void || self.types().compatible_unqualified(&from.ty, &to.ty);
                fits && to.quals.cover(from.quals) && from.quals.extra.agrees(to.quals.extra)
            }
            (from, Ty::Pointer(_)) if from.is_integer() => self.is_null_constant(value),
            (Ty::Record(_), Ty::Record(_)) | (Ty::VaList, Ty::VaList) => {
                self.types().compatible_unqualified(&value.ty, to)
            }
            (Ty::Dialect(a), Ty::Dialect(b)) => a == b,
            _ => false,
        }
    }

    /// `(T)e`
    pub(crate) fn cast(&mut self, value: Expr, to: &QualTy, span: Span) -> Expr {
        if value.is_broken() || to.ty == Ty::Broken {
            return Expr { ty: to.ty.clone(), ..value };
        }
        let semantics = self.semantics;
        let null = matches!(to.ty, Ty::Pointer(_)) && self.is_null_constant(&value);
        let own = if null { None } else { semantics.converts(self, &value.ty, &to.ty, true) };
        let fits = own.unwrap_or_else(|| {
            let pointer = |ty: &Ty| matches!(ty, Ty::Pointer(_));
            match (&value.ty, &to.ty) {
                (_, Ty::Void) => true,
                (from, to) if from.is_arithmetic() && to.is_arithmetic() => true,
                (from, to) if pointer(from) && pointer(to) => true,
                (from, to) => pointer(from) && to.is_integer() || from.is_integer() && pointer(to),
            }
        });
        if !fits {
            let (from, wanted) = (self.show(&value.ty.clone().plain()), self.show(to));
            self.error("constraint", span, format!("{from} cannot be cast to {wanted}"));
            return Expr::broken(span);
        }
        self.program.recast |= self.is_other_function(&value.ty, &to.ty);
        // A cast is no lvalue: its type has no qualifiers.
        let mut value = self.convert(value, to.ty.clone());
        value.span = span;
        value
    }

    /// A pointer that may lead to a function of another type afterwards.
    fn is_other_function(&self, from: &Ty, to: &Ty) -> bool {
        let Some(to) = to.pointee().filter(|to| to.ty.function().is_some()) else { return false };
        let known = from.pointee().is_some_and(|from| self.types().compatible(from, to));
        !known && *from != Ty::Void
    }

    /// A condition, compared with zero where it stands.
    pub fn condition(&mut self, expr: &crate::ast::Expr) -> Expr {
        let value = self.value(expr);
        self.scalar(value, "a condition")
    }

    pub(crate) fn scalar(&mut self, value: Expr, what: &str) -> Expr {
        if value.ty.is_scalar() || value.is_broken() || self.is_truth(&value.ty) {
            return value;
        }
        let shown = self.show(&value.ty.clone().plain());
        self.error(
            "constraint",
            value.span,
            format!("{what} is a number or a pointer, not {shown}"),
        );
        Expr::broken(value.span)
    }

    fn is_truth(&self, ty: &Ty) -> bool {
        self.semantics.converts(self, ty, &Ty::Int(IntKind::Bool), false) == Some(true)
    }

    /// What two pointers of a `?:` or a comparison point at together; none when they have nothing in common.
    pub(crate) fn common_pointer(&self, a: &Rc<QualTy>, b: &Rc<QualTy>) -> Option<Ty> {
        if let Some(own) = self.semantics.common_pointer(self, a, b) {
            return own;
        }
        let quals = a.quals.and(b.quals);
        if !a.quals.extra.agrees(b.quals.extra) {
            return None;
        }
        let ty = if self.types().compatible_unqualified(&a.ty, &b.ty) {
            self.types().composite(&a.ty.clone().plain(), &b.ty.clone().plain()).ty
        } else if a.ty == Ty::Void || b.ty == Ty::Void {
            Ty::Void
        } else {
            return None;
        };
        Some(QualTy { ty, quals }.pointer())
    }
}
