//! What operators and conversions give on numbers and truth values.
//!
//! The only place that works it out: for constants in passes and in lowering, for programs that run in the machine. Only
//! the naive explorer of `testkit` has its own, because it is the judge of this one.
//!
//! Integers have the width and overflow rule of the operation; reals are IEEE doubles; an integer that meets a real
//! becomes one. Not here: texts, complex numbers, references and values that nobody knows, which are the machine's.

use crate::{BinaryOp, IntType, Overflow, UnaryOp};
use partita_source::Code;
use serde::Serialize;
use std::fmt;

/// A number or a truth value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    Int(i64),
    Real(f64),
    Bool(bool),
}

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The operator does not take such operands.
    Mismatch,
    DivisionByZero,
    ZeroToNegativePower,
    /// Outside of a type that does not wrap.
    Overflow {
        value: i128,
        int: IntType,
    },
    PowerOverflow {
        base: i64,
        exponent: i64,
    },
    /// By less than nothing, or by the whole width and more.
    Shift(i64),
    /// A real that is infinite or not a number has no integer.
    NotFinite(f64),
    /// An unsigned value that words cannot hold.
    TooWide,
}

impl Fault {
    /// What a program that runs into it has done wrong.
    #[must_use]
    pub fn code(self) -> Code {
        match self {
            Fault::Mismatch | Fault::TooWide => Code::Unsupported,
            Fault::DivisionByZero | Fault::ZeroToNegativePower => Code::DivisionByZero,
            Fault::Overflow { .. }
            | Fault::PowerOverflow { .. }
            | Fault::Shift(_)
            | Fault::NotFinite(_) => Code::IntegerOverflow,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Mismatch => f.write_str("the operands' types do not fit the operator"),
            Fault::DivisionByZero => f.write_str("the divisor is zero"),
            Fault::ZeroToNegativePower => f.write_str("zero to a negative power"),
            Fault::Overflow { value, int } => {
                let (low, high) = int.range();
                let sign = if int.signed { "" } else { " without a sign" };
                let bits = int.bits;
                write!(f, "{value} does not fit {bits} bits{sign}: they hold {low} to {high}")
            }
            Fault::PowerOverflow { base, exponent } => {
                write!(f, "{base} ** {exponent} does not fit")
            }
            Fault::Shift(by) => write!(f, "cannot shift by {by}"),
            Fault::NotFinite(value) => write!(f, "{value} is not an integer"),
            Fault::TooWide => f.write_str("unsigned values above 2**63 - 1 are not modelled"),
        }
    }
}

/// # Errors
/// An operand that does not fit, or a result that does not.
pub fn unary(op: UnaryOp, int: IntType, a: Value) -> Result<Value, Fault> {
    match (op, a) {
        (UnaryOp::Not, Value::Bool(a)) => Ok(Value::Bool(!a)),
        (UnaryOp::Neg, Value::Int(a)) => narrow(-i128::from(a), int).map(Value::Int),
        (UnaryOp::Neg, Value::Real(a)) => Ok(Value::Real(-a)),
        (UnaryOp::BitNot, Value::Int(a)) => {
            let all = if int.signed { -1 } else { int.range().1 };
            narrow(all ^ i128::from(a), int).map(Value::Int)
        }
        (UnaryOp::Not, Value::Int(_) | Value::Real(_))
        | (UnaryOp::Neg, Value::Bool(_))
        | (UnaryOp::BitNot, Value::Bool(_) | Value::Real(_)) => Err(Fault::Mismatch),
    }
}

/// # Errors
/// Operands that do not fit, a division by zero, or a result that does not fit.
#[inline]
pub fn binary(op: BinaryOp, int: IntType, a: Value, b: Value) -> Result<Value, Fault> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => integers(op, int, a, b),
        (Value::Bool(a), Value::Bool(b)) => booleans(op, a, b),
        (Value::Real(a), Value::Real(b)) => reals(op, a, b),
        (Value::Real(a), Value::Int(b)) => match (op, i32::try_from(b)) {
            (BinaryOp::Pow, Ok(b)) => Ok(Value::Real(a.powi(b))),
            _ => reals(op, a, b as f64),
        },
        (Value::Int(a), Value::Real(b)) => reals(op, a as f64, b),
        // Things of different kinds are not equal, and that is all there is to say.
        (Value::Bool(_), Value::Int(_) | Value::Real(_))
        | (Value::Int(_) | Value::Real(_), Value::Bool(_)) => {
            let compared = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
            compared.then_some(Value::Bool(op == BinaryOp::Ne)).ok_or(Fault::Mismatch)
        }
    }
}

fn integers(op: BinaryOp, int: IntType, a: i64, b: i64) -> Result<Value, Fault> {
    if int.is_full() && !matches!(op, BinaryOp::Shl | BinaryOp::Pow) {
        return unsigned(op, a.cast_unsigned(), b.cast_unsigned());
    }
    let (wide_a, wide_b) = (i128::from(a), i128::from(b));
    let zero = Fault::DivisionByZero;
    let value = match op {
        BinaryOp::Eq => return Ok(Value::Bool(a == b)),
        BinaryOp::Ne => return Ok(Value::Bool(a != b)),
        BinaryOp::Lt => return Ok(Value::Bool(a < b)),
        BinaryOp::Le => return Ok(Value::Bool(a <= b)),
        BinaryOp::Gt => return Ok(Value::Bool(a > b)),
        BinaryOp::Ge => return Ok(Value::Bool(a >= b)),
        BinaryOp::Add => wide_a + wide_b,
        BinaryOp::Sub => wide_a - wide_b,
        BinaryOp::Mul => wide_a * wide_b,
        BinaryOp::Div => wide_a.checked_div(wide_b).ok_or(zero)?,
        BinaryOp::Rem => wide_a.checked_rem(wide_b).ok_or(zero)?,
        BinaryOp::FloorDiv => {
            let quotient = wide_a.checked_div(wide_b).ok_or(zero)?;
            let inexact = wide_a % wide_b != 0;
            quotient - i128::from(inexact && (wide_a < 0) != (wide_b < 0))
        }
        BinaryOp::Mod => {
            let rest = wide_a.checked_rem(wide_b).ok_or(zero)?;
            if rest != 0 && (rest < 0) != (wide_b < 0) { rest + wide_b } else { rest }
        }
        BinaryOp::EuclidMod => wide_a.checked_rem_euclid(wide_b).ok_or(zero)?,
        BinaryOp::Pow => power(int, a, b)?,
        BinaryOp::BitAnd => wide_a & wide_b,
        BinaryOp::BitOr => wide_a | wide_b,
        BinaryOp::BitXor => wide_a ^ wide_b,
        BinaryOp::Shl | BinaryOp::Shr => {
            let shift = u32::try_from(b).ok().filter(|shift| *shift < u32::from(int.bits));
            let shift = shift.ok_or(Fault::Shift(b))?;
            if op == BinaryOp::Shl { wide_a << shift } else { wide_a >> shift }
        }
        BinaryOp::AndThen | BinaryOp::OrElse | BinaryOp::And | BinaryOp::Or | BinaryOp::Concat => {
            return Err(Fault::Mismatch);
        }
    };
    narrow(value, int).map(Value::Int)
}

/// Words of 64 bits without a sign that wrap: all their values are words, by the bits.
fn unsigned(op: BinaryOp, a: u64, b: u64) -> Result<Value, Fault> {
    let zero = Fault::DivisionByZero;
    let value = match op {
        BinaryOp::Eq => return Ok(Value::Bool(a == b)),
        BinaryOp::Ne => return Ok(Value::Bool(a != b)),
        BinaryOp::Lt => return Ok(Value::Bool(a < b)),
        BinaryOp::Le => return Ok(Value::Bool(a <= b)),
        BinaryOp::Gt => return Ok(Value::Bool(a > b)),
        BinaryOp::Ge => return Ok(Value::Bool(a >= b)),
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div | BinaryOp::FloorDiv => a.checked_div(b).ok_or(zero)?,
        BinaryOp::Rem | BinaryOp::Mod | BinaryOp::EuclidMod => a.checked_rem(b).ok_or(zero)?,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::Shr => {
            let shift = u32::try_from(b).ok().and_then(|shift| a.checked_shr(shift));
            shift.ok_or(Fault::Shift(b.cast_signed()))?
        }
        BinaryOp::Shl
        | BinaryOp::Pow
        | BinaryOp::AndThen
        | BinaryOp::OrElse
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Concat => return Err(Fault::Mismatch),
    };
    Ok(Value::Int(value.cast_signed()))
}

/// A power, not yet brought into its type.
fn power(int: IntType, base: i64, exponent: i64) -> Result<i128, Fault> {
    let odd = exponent % 2 != 0;
    match base {
        0 if exponent < 0 => return Err(Fault::ZeroToNegativePower),
        0 | 1 if exponent != 0 => return Ok(i128::from(base)),
        -1 => return Ok(if odd { -1 } else { 1 }),
        _ if exponent < 0 => return Ok(0),
        _ => {}
    }
    if int.overflow == Overflow::Wrap {
        return Ok(i128::from(wrapped_power(base, exponent)));
    }
    let mut value = 1i128;
    for _ in 0..exponent {
        value = value
            .checked_mul(i128::from(base))
            .filter(|value| value.abs() < 1 << 100)
            .ok_or(Fault::PowerOverflow { base, exponent })?;
    }
    Ok(value)
}

/// The lowest 64 bits of a power.
fn wrapped_power(mut base: i64, mut exponent: i64) -> i64 {
    let mut value = 1i64;
    while exponent > 0 {
        if exponent % 2 == 1 {
            value = value.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent /= 2;
    }
    value
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no truth values")]
fn booleans(op: BinaryOp, a: bool, b: bool) -> Result<Value, Fault> {
    Ok(Value::Bool(match op {
        BinaryOp::Eq => a == b,
        BinaryOp::Ne | BinaryOp::BitXor => a != b,
        BinaryOp::And | BinaryOp::AndThen | BinaryOp::BitAnd => a && b,
        BinaryOp::Or | BinaryOp::OrElse | BinaryOp::BitOr => a || b,
        _ => return Err(Fault::Mismatch),
    }))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no reals")]
#[expect(clippy::float_cmp, reason = "equality of reals is that of IEEE")]
fn reals(op: BinaryOp, a: f64, b: f64) -> Result<Value, Fault> {
    Ok(match op {
        BinaryOp::Add => Value::Real(a + b),
        BinaryOp::Sub => Value::Real(a - b),
        BinaryOp::Mul => Value::Real(a * b),
        BinaryOp::Div => Value::Real(a / b),
        BinaryOp::Rem => Value::Real(a % b),
        BinaryOp::FloorDiv => Value::Real((a / b).floor()),
        BinaryOp::Mod => Value::Real(a - b * (a / b).floor()),
        BinaryOp::EuclidMod => Value::Real(a.rem_euclid(b)),
        BinaryOp::Pow => Value::Real(a.powf(b)),
        BinaryOp::Eq => Value::Bool(a == b),
        BinaryOp::Ne => Value::Bool(a != b),
        BinaryOp::Lt => Value::Bool(a < b),
        BinaryOp::Le => Value::Bool(a <= b),
        BinaryOp::Gt => Value::Bool(a > b),
        BinaryOp::Ge => Value::Bool(a >= b),
        _ => return Err(Fault::Mismatch),
    })
}

/// Brings a result into the range of a type: a fault, or wrapped.
///
/// # Errors
/// A result outside of a type that does not wrap, or beyond what words hold.
#[inline]
pub fn narrow(value: i128, int: IntType) -> Result<i64, Fault> {
    let (low, high) = int.range();
    #[expect(clippy::cast_possible_truncation, reason = "the bits are what counts")]
    let by_bits = |value: i128| if int.is_full() { Ok(value as i64) } else { Err(Fault::TooWide) };
    let held = |value: i128| i64::try_from(value).or_else(|_| by_bits(value));
    if (low..=high).contains(&value) {
        return held(value);
    }
    if int.overflow == Overflow::Trap {
        return Err(Fault::Overflow { value, int });
    }
    held((value - low).rem_euclid(high - low + 1) + low)
}

/// # Errors
/// A real that is no number, or a number that does not fit.
pub fn to_int(int: IntType, a: Value) -> Result<i64, Fault> {
    match a {
        Value::Int(a) => narrow(i128::from(a), int),
        Value::Bool(a) => Ok(i64::from(a)),
        Value::Real(a) if !a.is_finite() => Err(Fault::NotFinite(a)),
        #[expect(
            clippy::cast_possible_truncation,
            reason = "beyond all widths it is too large anyway"
        )]
        Value::Real(a) => narrow(a.trunc() as i128, int),
    }
}

/// # Errors
/// A truth value is no number.
pub fn to_real(a: Value) -> Result<f64, Fault> {
    match a {
        Value::Int(a) => Ok(a as f64),
        Value::Real(a) => Ok(a),
        Value::Bool(_) => Err(Fault::Mismatch),
    }
}

/// # Errors
/// A real is no truth value.
pub fn to_bool(a: Value) -> Result<bool, Fault> {
    match a {
        Value::Int(a) => Ok(a != 0),
        Value::Bool(a) => Ok(a),
        Value::Real(_) => Err(Fault::Mismatch),
    }
}

/// Rounded to single precision.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "rounding is what it is for")]
pub fn single(value: f64) -> f64 {
    f64::from(value as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(op: BinaryOp, a: Value, b: Value) -> Result<Value, Fault> {
        binary(op, IntType::DEFAULT, a, b)
    }

    #[test]
    fn an_integer_that_meets_a_real_becomes_one() {
        let (one, half) = (Value::Int(1), Value::Real(0.5));
        assert_eq!(real(BinaryOp::Add, one, half), Ok(Value::Real(1.5)));
        assert_eq!(real(BinaryOp::Div, half, Value::Int(2)), Ok(Value::Real(0.25)));
        assert_eq!(real(BinaryOp::Eq, Value::Real(1.0), one), Ok(Value::Bool(true)));
        assert_eq!(real(BinaryOp::Pow, Value::Real(2.0), Value::Int(-1)), Ok(half));
        assert_eq!(real(BinaryOp::Div, one, Value::Real(0.0)), Ok(Value::Real(f64::INFINITY)));
        assert_eq!(real(BinaryOp::BitAnd, one, half), Err(Fault::Mismatch));
    }

    #[test]
    fn rests_of_reals_have_the_sign_of_their_kind() {
        let (a, b) = (Value::Real(-7.0), Value::Real(2.0));
        assert_eq!(real(BinaryOp::Rem, a, b), Ok(Value::Real(-1.0)));
        assert_eq!(real(BinaryOp::Mod, a, b), Ok(Value::Real(1.0)));
        assert_eq!(real(BinaryOp::EuclidMod, a, Value::Real(-2.0)), Ok(Value::Real(1.0)));
        assert_eq!(real(BinaryOp::FloorDiv, a, b), Ok(Value::Real(-4.0)));
    }

    #[test]
    fn values_of_different_kinds_are_not_equal() {
        let (yes, one) = (Value::Bool(true), Value::Int(1));
        assert_eq!(real(BinaryOp::Eq, yes, one), Ok(Value::Bool(false)));
        assert_eq!(real(BinaryOp::Ne, one, yes), Ok(Value::Bool(true)));
        assert_eq!(real(BinaryOp::Lt, one, yes), Err(Fault::Mismatch));
    }

    #[test]
    fn conversions() {
        let narrow = IntType { bits: 8, signed: true, overflow: Overflow::Wrap };
        assert_eq!(to_int(IntType::DEFAULT, Value::Real(-2.9)), Ok(-2));
        assert_eq!(to_int(narrow, Value::Int(200)), Ok(-56));
        assert!(matches!(to_int(narrow, Value::Real(f64::NAN)), Err(Fault::NotFinite(_))));
        assert_eq!(to_real(Value::Int(3)), Ok(3.0));
        assert_eq!(to_bool(Value::Int(3)), Ok(true));
        assert_eq!(to_bool(Value::Real(3.0)), Err(Fault::Mismatch));
    }
}
