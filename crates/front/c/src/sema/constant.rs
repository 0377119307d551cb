//! Constant expressions (6.6): integers for lengths, cases and the like; numbers and addresses for static initialisers.

use super::Sema;
use crate::checked::{Arith, Expr, ExprKind, Place, PlaceKind, Program, Relation, Storage, Unary};
use crate::types::{IntKind, Ty};

/// A number that is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Number {
    Int(i128),
    Real(f64),
}

impl Sema<'_> {
    /// The value of an integer constant expression.
    #[must_use]
    pub fn constant_int(&self, expr: &Expr) -> Option<i128> {
        self.program.constant_int(expr)
    }

    pub(crate) fn is_null_constant(&self, expr: &Expr) -> bool {
        self.program.is_null_constant(expr)
    }

    pub(crate) fn is_constant(&self, expr: &Expr) -> bool {
        self.program.is_constant(expr)
    }
}

impl Program {
    /// The value of an integer constant expression.
    #[must_use]
    pub fn constant_int(&self, expr: &Expr) -> Option<i128> {
        match self.number(expr)? {
            Number::Int(value) if expr.ty.is_integer() => Some(value),
            Number::Int(_) | Number::Real(_) => None,
        }
    }

    /// Zero as an integer constant, or that made a `void *` (6.3.2.3).
    pub(crate) fn is_null_constant(&self, expr: &Expr) -> bool {
        match (&expr.kind, &expr.ty) {
            (ExprKind::Null, Ty::Pointer(to)) => to.ty == Ty::Void,
            _ => self.constant_int(expr) == Some(0),
        }
    }

    /// Whether a static object can start with it.
    pub(crate) fn is_constant(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Null | ExprKind::Function(_) => true,
            ExprKind::Address(place) => self.is_constant_place(place),
            ExprKind::Move(pointer, by) => self.is_constant(pointer) && self.number(by).is_some(),
            ExprKind::Convert(inner) if expr.ty.is_scalar() => self.is_constant(inner),
            ExprKind::Load(place) => matches!(place.kind, PlaceKind::Compound(..)),
            ExprKind::Conditional(cond, yes, no) => match self.number(cond) {
                Some(Number::Int(0)) => self.is_constant(no),
                Some(_) => self.is_constant(yes),
                None => false,
            },
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::Not(_)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Convert(_) => self.number(expr).is_some(),
            ExprKind::Distance(..)
            | ExprKind::Assign(..)
            | ExprKind::Update(_)
            | ExprKind::Comma(..)
            | ExprKind::Call(..)
            | ExprKind::SizeOf(_)
            | ExprKind::VaArg(_)
            | ExprKind::Block(..)
            | ExprKind::WithLengths(..)
            | ExprKind::Dialect(_)
            | ExprKind::Unsupported(_) => false,
        }
    }

    fn is_constant_place(&self, place: &Place) -> bool {
        match &place.kind {
            PlaceKind::Object(id) | PlaceKind::Compound(id, _) => {
                let object = self.object(*id);
                object.is_some_and(|object| object.storage == Storage::Static)
            }
            PlaceKind::Literal(_) => true,
            PlaceKind::Element(base, index) => {
                self.is_constant_place(base) && self.number(index).is_some()
            }
            PlaceKind::Member(base, _) => self.is_constant_place(base),
            PlaceKind::Deref(pointer) => self.is_constant(pointer),
            PlaceKind::Value(_) => false,
        }
    }

    /// The number that an expression is, if it is known.
    #[must_use]
    pub fn number(&self, expr: &Expr) -> Option<Number> {
        let value = match &expr.kind {
            ExprKind::Int(value) => Number::Int(*value),
            ExprKind::Real(value) => Number::Real(*value),
            ExprKind::Unary(op, operand) => match (op, self.number(operand)?) {
                (Unary::Minus, Number::Int(value)) => Number::Int(-value),
                (Unary::Minus, Number::Real(value)) => Number::Real(-value),
                (Unary::BitNot, Number::Int(value)) => Number::Int(!value),
                (Unary::BitNot, Number::Real(_)) => return None,
            },
            ExprKind::Binary(op, left, right) => {
                self.calculated(*op, &expr.ty, self.number(left)?, self.number(right)?)?
            }
            ExprKind::Compare(op, left, right) => {
                let holds = match (self.number(left)?, self.number(right)?) {
                    (Number::Int(a), Number::Int(b)) => op.holds(&a, &b),
                    (Number::Real(a), Number::Real(b)) => op.holds(&a, &b),
                    _ => return None,
                };
                Number::Int(i128::from(holds))
            }
            ExprKind::Not(operand) => Number::Int(i128::from(!self.number(operand)?.is_true())),
            ExprKind::And(left, right) => {
                let both = self.number(left)?.is_true() && self.number(right)?.is_true();
                Number::Int(i128::from(both))
            }
            ExprKind::Or(left, right) => {
                let either = self.number(left)?.is_true() || self.number(right)?.is_true();
                Number::Int(i128::from(either))
            }
            ExprKind::Conditional(cond, yes, no) => {
                self.number(if self.number(cond)?.is_true() { yes } else { no })?
            }
            ExprKind::Convert(inner) => return self.converted(self.number(inner)?, &expr.ty),
            // `offsetof` by hand: `(size_t)&((T *)0)->member`.
            ExprKind::Null => Number::Int(0),
            ExprKind::Address(place) => Number::Int(self.offset_from_null(place)?),
            ExprKind::Function(_)
            | ExprKind::Load(_)
            | ExprKind::Move(..)
            | ExprKind::Distance(..)
            | ExprKind::Assign(..)
            | ExprKind::Update(_)
            | ExprKind::Comma(..)
            | ExprKind::Call(..)
            | ExprKind::SizeOf(_)
            | ExprKind::VaArg(_)
            | ExprKind::Block(..)
            | ExprKind::WithLengths(..)
            | ExprKind::Unsupported(_)
            | ExprKind::Dialect(_) => return None,
        };
        match (value, self.types.int_kind(&expr.ty)) {
            // What overflows is no constant; unsigned numbers wrap.
            (Number::Int(value), Some(kind)) if kind.signed() && !kind.holds(value) => None,
            (Number::Int(value), Some(kind)) => Some(Number::Int(kind.wrap(value))),
            (value, _) => Some(value),
        }
    }

    fn offset_from_null(&self, place: &Place) -> Option<i128> {
        match &place.kind {
            PlaceKind::Deref(pointer) => match self.number(pointer)? {
                Number::Int(value) if matches!(pointer.kind, ExprKind::Null) => Some(value),
                Number::Int(_) | Number::Real(_) => None,
            },
            PlaceKind::Member(base, field) => {
                let Ty::Record(id) = base.ty.ty else { return None };
                let offset = self.types.layout(id)?.fields.get(*field)?.offset;
                Some(self.offset_from_null(base)? + i128::from(offset))
            }
            PlaceKind::Element(base, index) => {
                let size = self.types.size_of(&place.ty.ty)?;
                let index = self.constant_int(index)?;
                index.checked_mul(i128::from(size))?.checked_add(self.offset_from_null(base)?)
            }
            PlaceKind::Object(_)
            | PlaceKind::Literal(_)
            | PlaceKind::Compound(..)
            | PlaceKind::Value(_) => None,
        }
    }

    fn calculated(&self, op: Arith, ty: &Ty, a: Number, b: Number) -> Option<Number> {
        match (a, b) {
            (Number::Int(a), Number::Int(b)) => {
                let bits = self.types.int_kind(ty).map_or(64, IntKind::bits);
                Some(Number::Int(match op {
                    Arith::Add => a + b,
                    Arith::Sub => a - b,
                    // Of two unsigned longs it may not fit; its lower half is right.
                    Arith::Mul => a.wrapping_mul(b),
                    Arith::Div => a.checked_div(b)?,
                    Arith::Rem => a.checked_rem(b)?,
                    Arith::Shl | Arith::Shr => {
                        let by = u32::try_from(b).ok().filter(|by| *by < u32::from(bits))?;
                        if op == Arith::Shl { a << by } else { a >> by }
                    }
                    Arith::And => a & b,
                    Arith::Or => a | b,
                    Arith::Xor => a ^ b,
                }))
            }
            (Number::Real(a), Number::Real(b)) => Some(Number::Real(match op {
                Arith::Add => a + b,
                Arith::Sub => a - b,
                Arith::Mul => a * b,
                Arith::Div => a / b,
                Arith::Rem | Arith::Shl | Arith::Shr | Arith::And | Arith::Or | Arith::Xor => {
                    return None;
                }
            })),
            _ => None,
        }
    }

    fn converted(&self, value: Number, to: &Ty) -> Option<Number> {
        if let Ty::Real(kind) = to {
            #[expect(clippy::cast_precision_loss, reason = "rounding is what is wanted")]
            let value = match value {
                Number::Int(value) => value as f64,
                Number::Real(value) => value,
            };
            #[expect(clippy::cast_possible_truncation, reason = "a float rounds")]
            let single = f64::from(value as f32);
            let float = *kind == crate::types::RealKind::Float;
            return Some(Number::Real(if float { single } else { value }));
        }
        let kind = self.types.int_kind(to)?;
        match value {
            Number::Int(value) => Some(Number::Int(kind.wrap(value))),
            Number::Real(value) if kind == IntKind::Bool => {
                Some(Number::Int(i128::from(value != 0.0)))
            }
            #[expect(clippy::cast_possible_truncation, reason = "checked behind it")]
            Number::Real(value) => {
                let whole = value.trunc() as i128;
                (value.is_finite() && kind.holds(whole)).then_some(Number::Int(whole))
            }
        }
    }
}

impl Number {
    fn is_true(self) -> bool {
        match self {
            Number::Int(value) => value != 0,
            Number::Real(value) => value != 0.0,
        }
    }
}

impl Relation {
    #[must_use]
    pub fn holds<T: PartialOrd>(self, a: &T, b: &T) -> bool {
        match self {
            Relation::Less => a < b,
            Relation::Greater => a > b,
            Relation::LessEqual => a <= b,
            Relation::GreaterEqual => a >= b,
            Relation::Equal => a == b,
            Relation::NotEqual => a != b,
        }
    }
}
