//! Checked arithmetic on plain values; a fault is the code of its finding.

use super::value::Value;
use partita_tree::{BinaryOp, IntType, Overflow, UnaryOp};

pub fn int(value: Value) -> Result<i64, String> {
    match value {
        Value::Int(value) => Ok(value),
        Value::Bool(value) => Ok(i64::from(value)),
        Value::Undefined => Err("uninitialized-read".into()),
        Value::Null | Value::Task(_) | Value::Cell(_) | Value::Pointer { .. } | Value::Later(_) => {
            Err("unsupported".into())
        }
    }
}

pub fn truth(value: Value) -> Result<bool, String> {
    match value {
        Value::Bool(value) => Ok(value),
        Value::Int(value) => Ok(value != 0),
        Value::Undefined => Err("uninitialized-read".into()),
        Value::Null | Value::Task(_) | Value::Cell(_) | Value::Pointer { .. } | Value::Later(_) => {
            Err("unsupported".into())
        }
    }
}

/// The value within the type: as it is, wrapped, or an overflow.
pub fn fit(ty: IntType, value: i128) -> Result<i64, String> {
    let value = within(ty, value)?;
    if is_full(ty) {
        return u64::try_from(value).map(u64::cast_signed).map_err(|_| "unsupported".into());
    }
    // Cells hold 64 bits with a sign.
    i64::try_from(value).map_err(|_| "unsupported".into())
}

/// All 64 bits of a cell are the number: its sign is not one.
fn is_full(ty: IntType) -> bool {
    ty.bits == 64 && !ty.signed && ty.overflow == Overflow::Wrap
}

/// The number that a cell of the type holds.
fn number(ty: IntType, value: Value) -> Result<i128, String> {
    let value = int(value)?;
    Ok(if is_full(ty) { i128::from(value.cast_unsigned()) } else { i128::from(value) })
}

fn within(ty: IntType, value: i128) -> Result<i128, String> {
    let bits = u32::from(ty.bits);
    let (low, high) = if ty.signed {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    if (low..=high).contains(&value) {
        return Ok(value);
    }
    match ty.overflow {
        Overflow::Trap => Err("integer-overflow".into()),
        Overflow::Wrap => Ok((value - low).rem_euclid(1i128 << bits) + low),
    }
}

/// A value on its way into a cell of the type.
pub fn convert(ty: IntType, value: Value) -> Result<Value, String> {
    match value {
        Value::Int(value) => Ok(Value::Int(fit(ty, i128::from(value))?)),
        Value::Undefined
        | Value::Bool(_)
        | Value::Null
        | Value::Task(_)
        | Value::Pointer { .. }
        | Value::Cell(_)
        | Value::Later(_) => Ok(value),
    }
}

pub fn unary(op: UnaryOp, ty: IntType, value: Value) -> Result<Value, String> {
    match op {
        UnaryOp::Not => Ok(Value::Bool(!truth(value)?)),
        UnaryOp::Neg => Ok(Value::Int(fit(ty, -number(ty, value)?)?)),
        UnaryOp::BitNot => {
            let complement = -1 - number(ty, value)?;
            let complement = if ty.signed { complement } else { complement + (1 << ty.bits) };
            Ok(Value::Int(fit(ty, complement)?))
        }
    }
}

pub fn abs(ty: IntType, value: Value) -> Result<Value, String> {
    Ok(Value::Int(fit(ty, number(ty, value)?.abs())?))
}

fn same(left: Value, right: Value) -> Result<bool, String> {
    match (left, right) {
        (Value::Undefined, _) | (_, Value::Undefined) => Err("uninitialized-read".into()),
        (Value::Null, other) | (other, Value::Null) => Ok(other == Value::Null),
        (Value::Task(left), Value::Task(right)) => Ok(left == right),
        (left, right) => Ok(int(left)? == int(right)?),
    }
}

pub fn binary(op: BinaryOp, ty: IntType, left: Value, right: Value) -> Result<Value, String> {
    if let Some(result) = super::memory::pointers(op, left, right) {
        return result;
    }
    match op {
        BinaryOp::Eq => return Ok(Value::Bool(same(left, right)?)),
        BinaryOp::Ne => return Ok(Value::Bool(!same(left, right)?)),
        BinaryOp::And | BinaryOp::AndThen => {
            return Ok(Value::Bool(truth(left)? & truth(right)?));
        }
        BinaryOp::Or | BinaryOp::OrElse => {
            return Ok(Value::Bool(truth(left)? | truth(right)?));
        }
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::FloorDiv
        | BinaryOp::Mod
        | BinaryOp::EuclidMod
        | BinaryOp::Pow
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::Concat => {}
    }
    let a = number(ty, left)?;
    // How far to shift, and an exponent, have a type of their own.
    let apart = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Pow);
    let b = if apart { i128::from(int(right)?) } else { number(ty, right)? };
    let divisor = || if b == 0 { Err("division-by-zero".to_owned()) } else { Ok(b) };
    let shift =
        || u32::try_from(b).ok().filter(|b| *b < u32::from(ty.bits)).ok_or("integer-overflow");
    let result = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        // Two numbers of 64 bits without a sign may have a product of 128; its lowest bits count.
        BinaryOp::Mul if is_full(ty) => a.wrapping_mul(b),
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / divisor()?,
        BinaryOp::Rem => a % divisor()?,
        BinaryOp::FloorDiv => a.div_euclid(divisor()?) - i128::from(b < 0 && a.rem_euclid(b) != 0),
        BinaryOp::Mod => {
            let rest = a % divisor()?;
            if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
        }
        BinaryOp::EuclidMod => a.rem_euclid(divisor()?),
        BinaryOp::Pow => power(ty, a, b)?,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::Shl => a << shift()?,
        BinaryOp::Shr => a >> shift()?,
        BinaryOp::Lt => return Ok(Value::Bool(a < b)),
        BinaryOp::Le => return Ok(Value::Bool(a <= b)),
        BinaryOp::Gt => return Ok(Value::Bool(a > b)),
        BinaryOp::Ge => return Ok(Value::Bool(a >= b)),
        BinaryOp::Concat
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::And
        | BinaryOp::AndThen
        | BinaryOp::Or
        | BinaryOp::OrElse => return Err("unsupported".into()),
    };
    Ok(Value::Int(fit(ty, result)?))
}

fn power(ty: IntType, base: i128, exponent: i128) -> Result<i128, String> {
    if exponent < 0 {
        return match base {
            0 => Err("division-by-zero".into()),
            1 => Ok(1),
            -1 => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
            _ => Ok(0),
        };
    }
    if exponent == 0 {
        return Ok(1);
    }
    // What is wrapped keeps its lowest bits.
    let times = |a: i128, b: i128| match ty.overflow {
        Overflow::Trap => within(ty, a.checked_mul(b).ok_or("integer-overflow")?),
        Overflow::Wrap => within(ty, a.wrapping_mul(b)),
    };
    let half = power(ty, base, exponent / 2)?;
    let even = times(half, half)?;
    if exponent % 2 == 0 { Ok(even) } else { times(even, base) }
}
