//! Which expressions change nothing: those become one term, and may be computed where they stand.

use super::Lowerer;
use crate::checked::{Expr, ExprKind, Place, PlaceKind};

impl Lowerer<'_> {
    /// Whether computing it emits nothing: no store, no call, no access that is a step of its own.
    #[must_use]
    pub fn is_pure(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::SizeOf(_) => true,
            ExprKind::Load(place) => !self.is_special(&place.ty) && self.is_pure_place(place),
            ExprKind::Address(place) => !self.is_special(&place.ty) && self.is_pure_place(place),
            ExprKind::Unary(_, inner) | ExprKind::Not(inner) => self.is_pure(inner),
            ExprKind::Convert(inner) => {
                self.is_plain(&inner.ty) && self.is_plain(&expr.ty) && self.is_pure(inner)
            }
            ExprKind::Binary(_, a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                self.is_pure(a) && self.is_pure(b)
            }
            ExprKind::Compare(_, a, b) | ExprKind::Move(a, b) | ExprKind::Distance(a, b) => {
                self.is_plain(&a.ty) && self.is_pure(a) && self.is_pure(b)
            }
            ExprKind::Conditional(cond, yes, no) => {
                self.is_pure(cond) && self.is_pure(yes) && self.is_pure(no)
            }
            ExprKind::Assign(..)
            | ExprKind::Update(_)
            | ExprKind::Comma(..)
            | ExprKind::Call(..)
            | ExprKind::VaArg(_)
            | ExprKind::Block(..)
            | ExprKind::WithLengths(..)
            | ExprKind::Unsupported(_) => false,
            ExprKind::Dialect(node) => self.hooks.is_pure(node),
        }
    }

    /// Whether a place of this type is the language's on top: it, or its elements.
    #[must_use]
    pub fn is_special(&self, ty: &crate::types::QualTy) -> bool {
        let mut ty = ty.clone();
        while let Some(element) = ty.of_element() {
            ty = element;
        }
        self.hooks.is_special(ty.quals)
    }

    /// Not a pointer that the language on top handles.
    pub(crate) fn is_plain(&self, ty: &crate::types::Ty) -> bool {
        self.hooks.value_type(ty).is_none()
    }

    #[must_use]
    pub fn is_pure_place(&self, place: &Place) -> bool {
        match &place.kind {
            PlaceKind::Object(_) | PlaceKind::Literal(_) => true,
            PlaceKind::Deref(pointer) => self.is_pure(pointer),
            PlaceKind::Element(base, index) => self.is_pure_place(base) && self.is_pure(index),
            PlaceKind::Member(base, _) => self.is_pure_place(base),
            PlaceKind::Compound(..) | PlaceKind::Value(_) => false,
        }
    }
}
