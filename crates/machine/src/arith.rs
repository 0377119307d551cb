//! Arithmetic on words.
//!
//! Integers have the width and overflow rule of the operation; reals are IEEE doubles; an integer
//! meeting a real becomes one.

use crate::Failure;
use partita_model::{Scalar, Tag, Word};
use partita_source::Code;
use partita_tree::{BinaryOp, IntType, NodeId, Overflow, UnaryOp};

/// # Errors
/// Operands that do not fit, or a result that does not.
pub fn unary(op: UnaryOp, int: IntType, a: Word, node: NodeId) -> Result<Word, Failure> {
    match (op, a.tag) {
        (UnaryOp::Not, Tag::Bool) => Ok(Word::bool(!a.as_bool())),
        (UnaryOp::Neg, Tag::Int) => narrow(-i128::from(a.as_int()), int, node),
        (UnaryOp::Neg, Tag::Real) => Ok(Word::real(-a.as_real())),
        (UnaryOp::BitNot, Tag::Int) if int.signed => narrow(!i128::from(a.as_int()), int, node),
        (UnaryOp::BitNot, Tag::Int) => {
            narrow(((1i128 << int.bits) - 1) ^ i128::from(a.as_int()), int, node)
        }
        (_, Tag::Term) => Ok(a),
        _ => Err(mismatch(node)),
    }
}

/// # Errors
/// Operands that do not fit, a division by zero, or a result that does not fit.
#[inline]
pub fn binary(op: BinaryOp, int: IntType, a: Word, b: Word, node: NodeId) -> Result<Word, Failure> {
    if matches!(op, BinaryOp::Eq | BinaryOp::Ne) && a.tag != Tag::Term && b.tag != Tag::Term {
        return Ok(Word::bool(equal(a, b) == (op == BinaryOp::Eq)));
    }
    match (a.tag, b.tag) {
        (Tag::Int | Tag::Place, Tag::Int | Tag::Place) => {
            integers(op, int, a.as_int(), b.as_int(), node)
        }
        (Tag::Bool, Tag::Bool) => booleans(op, a.as_bool(), b.as_bool(), node),
        (Tag::Real, Tag::Real) => reals(op, a.as_real(), b.as_real(), node),
        (Tag::Real, Tag::Int) if op == BinaryOp::Pow && i32::try_from(b.as_int()).is_ok() => {
            Ok(Word::real(a.as_real().powi(i32::try_from(b.as_int()).unwrap_or(0))))
        }
        (Tag::Real, Tag::Int) => reals(op, a.as_real(), b.as_int() as f64, node),
        (Tag::Int, Tag::Real) => reals(op, a.as_int() as f64, b.as_real(), node),
        // Nobody knows what comes of a value that nobody knows.
        (Tag::Term, _) | (_, Tag::Term) => Ok(Word::UNKNOWN),
        _ => Err(mismatch(node)),
    }
}

fn equal(a: Word, b: Word) -> bool {
    match (a.tag, b.tag) {
        (Tag::Real, Tag::Real) => a.as_real() == b.as_real(),
        (Tag::Real, Tag::Int) => a.as_real() == b.as_int() as f64,
        (Tag::Int, Tag::Real) => a.as_int() as f64 == b.as_real(),
        (Tag::Int, Tag::Place) | (Tag::Place, Tag::Int) => a.bits == b.bits,
        _ => a == b,
    }
}

fn integers(op: BinaryOp, int: IntType, a: i64, b: i64, node: NodeId) -> Result<Word, Failure> {
    let (wide_a, wide_b) = (i128::from(a), i128::from(b));
    let zero = || Failure::new(Code::DivisionByZero, node, "the divisor is zero");
    let value = match op {
        BinaryOp::Lt => return Ok(Word::bool(a < b)),
        BinaryOp::Le => return Ok(Word::bool(a <= b)),
        BinaryOp::Gt => return Ok(Word::bool(a > b)),
        BinaryOp::Ge => return Ok(Word::bool(a >= b)),
        BinaryOp::Add => wide_a + wide_b,
        BinaryOp::Sub => wide_a - wide_b,
        BinaryOp::Mul => wide_a * wide_b,
        BinaryOp::Div => wide_a.checked_div(wide_b).ok_or_else(zero)?,
        BinaryOp::Rem => wide_a.checked_rem(wide_b).ok_or_else(zero)?,
        BinaryOp::FloorDiv => {
            let quotient = wide_a.checked_div(wide_b).ok_or_else(zero)?;
            let inexact = wide_a % wide_b != 0;
            quotient - i128::from(inexact && (wide_a < 0) != (wide_b < 0))
        }
        BinaryOp::Mod => {
            let rest = wide_a.checked_rem(wide_b).ok_or_else(zero)?;
            if rest != 0 && (rest < 0) != (wide_b < 0) { rest + wide_b } else { rest }
        }
        BinaryOp::EuclidMod => wide_a.checked_rem_euclid(wide_b).ok_or_else(zero)?,
        BinaryOp::Pow => return power(int, a, b, node),
        BinaryOp::BitAnd => wide_a & wide_b,
        BinaryOp::BitOr => wide_a | wide_b,
        BinaryOp::BitXor => wide_a ^ wide_b,
        BinaryOp::Shl | BinaryOp::Shr => {
            let shift = u32::try_from(b).ok().filter(|shift| *shift < u32::from(int.bits));
            let shift = shift.ok_or_else(|| {
                Failure::new(Code::IntegerOverflow, node, format!("cannot shift by {b}"))
            })?;
            if op == BinaryOp::Shl { wide_a << shift } else { wide_a >> shift }
        }
        BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::AndThen
        | BinaryOp::OrElse
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Concat => return Err(mismatch(node)),
    };
    narrow(value, int, node)
}

fn power(int: IntType, a: i64, b: i64, node: NodeId) -> Result<Word, Failure> {
    if b < 0 {
        return match a {
            0 => Err(Failure::new(Code::DivisionByZero, node, "zero to a negative power")),
            1 => Ok(Word::int(1)),
            -1 => Ok(Word::int(if b % 2 == 0 { 1 } else { -1 })),
            _ => Ok(Word::int(0)),
        };
    }
    let mut value = 1i128;
    let base = i128::from(a);
    if (-1..=1).contains(&base) {
        let one = b == 0 || (base == -1 && b % 2 == 0);
        return narrow(if one { 1 } else { base }, int, node);
    }
    for _ in 0..b {
        value = value.checked_mul(base).filter(|v| v.abs() < 1 << 100).ok_or_else(|| {
            Failure::new(Code::IntegerOverflow, node, format!("{a} ** {b} does not fit"))
        })?;
    }
    narrow(value, int, node)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no truth values")]
fn booleans(op: BinaryOp, a: bool, b: bool, node: NodeId) -> Result<Word, Failure> {
    match op {
        BinaryOp::And | BinaryOp::AndThen | BinaryOp::BitAnd => Ok(Word::bool(a && b)),
        BinaryOp::Or | BinaryOp::OrElse | BinaryOp::BitOr => Ok(Word::bool(a || b)),
        BinaryOp::BitXor => Ok(Word::bool(a != b)),
        _ => Err(mismatch(node)),
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other operators take no reals, or were worked out before"
)]
fn reals(op: BinaryOp, a: f64, b: f64, node: NodeId) -> Result<Word, Failure> {
    Ok(match op {
        BinaryOp::Add => Word::real(a + b),
        BinaryOp::Sub => Word::real(a - b),
        BinaryOp::Mul => Word::real(a * b),
        BinaryOp::Div => Word::real(a / b),
        BinaryOp::Rem => Word::real(a % b),
        BinaryOp::FloorDiv => Word::real((a / b).floor()),
        BinaryOp::Mod => Word::real(a - b * (a / b).floor()),
        BinaryOp::EuclidMod => Word::real(a.rem_euclid(b)),
        BinaryOp::Pow => Word::real(a.powf(b)),
        BinaryOp::Lt => Word::bool(a < b),
        BinaryOp::Le => Word::bool(a <= b),
        BinaryOp::Gt => Word::bool(a > b),
        BinaryOp::Ge => Word::bool(a >= b),
        _ => return Err(mismatch(node)),
    })
}

/// Brings a result into the range of a type: traps or wraps.
pub(crate) fn narrow(value: i128, int: IntType, node: NodeId) -> Result<Word, Failure> {
    let bits = u32::from(int.bits);
    let (low, high) = if int.signed {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    if (low..=high).contains(&value) {
        return i64::try_from(value).map(Word::int).map_err(|_| too_wide(node));
    }
    if int.overflow == Overflow::Trap {
        let sign = if int.signed { "" } else { " without a sign" };
        let message = format!("{value} does not fit {bits} bits{sign}: they hold {low} to {high}");
        return Err(Failure::new(Code::IntegerOverflow, node, message));
    }
    let modulus = 1i128 << bits;
    let wrapped = value.rem_euclid(modulus);
    let wrapped = if wrapped > high { wrapped - modulus } else { wrapped };
    i64::try_from(wrapped).map(Word::int).map_err(|_| too_wide(node))
}

fn too_wide(node: NodeId) -> Failure {
    Failure::new(Code::Unsupported, node, "unsigned values above 2**63 - 1 are not modelled")
}

/// # Errors
/// Operands that do not fit, or a result that does not.
pub fn convert(to: Scalar, a: Word, node: NodeId) -> Result<Word, Failure> {
    match (to, a.tag) {
        (Scalar::Bool, Tag::Bool) | (Scalar::Real, Tag::Real) | (Scalar::Str, Tag::Str) => Ok(a),
        (Scalar::Int(int), Tag::Int | Tag::Place) => narrow(i128::from(a.as_int()), int, node),
        (Scalar::Int(_), Tag::Bool) => Ok(Word::int(i64::from(a.as_bool()))),
        (Scalar::Int(_), Tag::Real) if !a.as_real().is_finite() => {
            let message = format!("{} is not an integer", a.as_real());
            Err(Failure::new(Code::IntegerOverflow, node, message))
        }
        (Scalar::Int(int), Tag::Real) => narrow(a.as_real().trunc() as i128, int, node),
        (Scalar::Bool, Tag::Int) => Ok(Word::bool(a.as_int() != 0)),
        (Scalar::Real, Tag::Int) => Ok(Word::real(a.as_int() as f64)),
        (_, Tag::Term) => Ok(a),
        (Scalar::Place, Tag::Int | Tag::Place) => Ok(Word { tag: Tag::Place, bits: a.bits }),
        _ => Err(mismatch(node)),
    }
}

pub(crate) fn mismatch(node: NodeId) -> Failure {
    Failure::new(Code::Unsupported, node, "the operands' types do not fit the operator")
}
