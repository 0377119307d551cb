//! Params: values that are known before the program runs, and what is calculated from them.

use super::ids::EnumId;
use super::ty::Ty;
use crate::ast::{BinaryOp, UnaryOp};
use std::hash::{Hash, Hasher};

#[derive(Clone, Debug)]
pub(crate) enum Const {
    Bool(bool),
    /// Value and type: a literal takes whatever integer type it fits.
    Int(i128, Ty),
    Real(f64),
    Str(String),
    /// The enum, and which of its constants.
    Enum(EnumId, usize),
    Nil,
}

impl PartialEq for Const {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Const::Bool(a), Const::Bool(b)) => a == b,
            (Const::Int(a, x), Const::Int(b, y)) => a == b && x == y,
            (Const::Real(a), Const::Real(b)) => a.to_bits() == b.to_bits(),
            (Const::Str(a), Const::Str(b)) => a == b,
            (Const::Enum(a, x), Const::Enum(b, y)) => a == b && x == y,
            (Const::Nil, Const::Nil) => true,
            _ => false,
        }
    }
}

impl Eq for Const {}

impl Hash for Const {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Const::Bool(value) => value.hash(state),
            Const::Int(value, ty) => (value, ty).hash(state),
            Const::Real(value) => value.to_bits().hash(state),
            Const::Str(text) => text.hash(state),
            Const::Enum(id, number) => (id, number).hash(state),
            Const::Nil => {}
        }
    }
}

impl Const {
    pub(crate) fn int(value: i64) -> Const {
        Const::Int(i128::from(value), Ty::INT)
    }

    pub(crate) fn ty(&self) -> Ty {
        match self {
            Const::Bool(_) => Ty::Bool,
            Const::Int(_, ty) => ty.clone(),
            Const::Real(_) => Ty::REAL,
            Const::Str(_) => Ty::Str,
            Const::Enum(id, _) => Ty::Enum(*id),
            Const::Nil => Ty::Nil,
        }
    }

    pub(super) fn is_negative(&self) -> bool {
        matches!(self, Const::Int(value, _) if *value < 0)
    }

    /// Whether a number can be one of another type of its kind and stay the same.
    pub(crate) fn fits(&self, to: &Ty) -> bool {
        if let (Const::Real(value), Ty::Real(bits)) = (self, to) {
            let rounded = partita_tree::arith::single(*value);
            return *bits == 64 || rounded.to_bits() == value.to_bits();
        }
        let Const::Int(value, _) = self else { return false };
        if let Ty::Int(bits) = to {
            let limit = 1i128 << (bits - 1);
            return (-limit..limit).contains(value);
        }
        matches!(to, Ty::Uint(bits) if (0..1i128 << bits).contains(value))
    }

    /// `op self`, where that is known.
    pub(crate) fn unary(&self, op: UnaryOp) -> Option<Const> {
        match (op, self) {
            (UnaryOp::Plus, known) => Some(known.clone()),
            (UnaryOp::Minus, Const::Int(number, ty)) => {
                let ty = if *ty == Ty::Uint(64) { Ty::INT } else { ty.clone() };
                Some(Const::Int(-number, ty))
            }
            (UnaryOp::Minus, Const::Real(number)) => Some(Const::Real(-number)),
            (UnaryOp::Not, Const::Bool(known)) => Some(Const::Bool(!known)),
            _ => None,
        }
    }

    /// `self op other`, where that is known.
    pub(crate) fn binary(&self, op: BinaryOp, other: &Const) -> Option<Const> {
        match (self, other) {
            (Const::Str(x), Const::Str(y)) if op == BinaryOp::Add => {
                Some(Const::Str(format!("{x}{y}")))
            }
            (Const::Str(x), Const::Str(y)) => equality(op, x == y),
            (Const::Bool(x), Const::Bool(y)) => equality(op, x == y),
            (Const::Enum(p, x), Const::Enum(q, y)) if p == q => equality(op, x == y),
            (Const::Int(x, p), Const::Int(y, q)) => integers(op, (*x, p), (*y, q)),
            _ => None,
        }
    }
}

fn equality(op: BinaryOp, equal: bool) -> Option<Const> {
    if op == BinaryOp::Equal {
        return Some(Const::Bool(equal));
    }
    (op == BinaryOp::NotEqual).then_some(Const::Bool(!equal))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a shift has the type of what is shifted")]
fn integers(op: BinaryOp, (x, p): (i128, &Ty), (y, q): (i128, &Ty)) -> Option<Const> {
    let ty = match op {
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight => p.clone(),
        _ => common_integer(p, q)?,
    };
    let small = || u32::try_from(y).ok().filter(|y| *y < 64);
    let number = match op {
        BinaryOp::Add => x.checked_add(y),
        BinaryOp::Subtract => x.checked_sub(y),
        BinaryOp::Multiply => x.checked_mul(y),
        BinaryOp::Divide => x.checked_div(y),
        BinaryOp::Remainder => x.checked_rem(y),
        BinaryOp::Power => x.checked_pow(small()?),
        BinaryOp::BitAnd => Some(x & y),
        BinaryOp::BitOr => Some(x | y),
        BinaryOp::BitXor => Some(x ^ y),
        BinaryOp::ShiftLeft => x.checked_shl(small()?),
        BinaryOp::ShiftRight => Some(x >> small()?),
        BinaryOp::Equal => return Some(Const::Bool(x == y)),
        BinaryOp::NotEqual => return Some(Const::Bool(x != y)),
        BinaryOp::Less => return Some(Const::Bool(x < y)),
        BinaryOp::LessEqual => return Some(Const::Bool(x <= y)),
        BinaryOp::Greater => return Some(Const::Bool(x > y)),
        BinaryOp::GreaterEqual => return Some(Const::Bool(x >= y)),
        BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::By
        | BinaryOp::Align
        | BinaryOp::Count
        | BinaryOp::Dmapped => None,
    }?;
    // Overflow is left to the run, which reports it.
    (wrap(number, &ty) == number).then_some(Const::Int(number, ty))
}

/// The integer type of `a + b`.
pub(crate) fn common_integer(a: &Ty, b: &Ty) -> Option<Ty> {
    match (a, b) {
        (Ty::Int(x), Ty::Int(y)) => Some(Ty::Int(*x.max(y))),
        (Ty::Uint(x), Ty::Uint(y)) => Some(Ty::Uint(*x.max(y))),
        // A signed number becomes one without sign of its width rather than a wider one.
        (Ty::Int(x), Ty::Uint(y)) | (Ty::Uint(y), Ty::Int(x)) => {
            Some(if x > y { Ty::Int(*x) } else { Ty::Uint(*y) })
        }
        _ => None,
    }
}

/// Two's complement in the width of the type.
pub(crate) fn wrap(value: i128, ty: &Ty) -> i128 {
    if let Ty::Int(bits) = ty {
        let size = 1i128 << bits;
        let rest = value.rem_euclid(size);
        return if rest >= size / 2 { rest - size } else { rest };
    }
    if let Ty::Uint(bits) = ty { value.rem_euclid(1i128 << bits) } else { value }
}
