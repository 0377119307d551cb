//! Constant terms: config values, bounds and initial values of globals.

use super::Lowerer;
use crate::{Tag, Word};
use partita_tree::{BinaryOp, Expr, ExprKind, IntType, Intrinsic, Type, UnaryOp};

/// The value of a constant term; a diagnostic when it is not one.
pub(super) fn word(lowerer: &mut Lowerer<'_>, expr: &Expr) -> Option<Word> {
    let value = evaluate(lowerer, expr);
    if value.is_none() {
        lowerer.error(
            "not-constant",
            expr.id,
            "this must be a constant: literals, config values, `places` and arithmetic on them",
        );
    }
    value
}

pub(super) fn integer(lowerer: &mut Lowerer<'_>, expr: &Expr) -> Option<i64> {
    let value = word(lowerer, expr)?;
    if value.tag != Tag::Int {
        lowerer.error("not-constant", expr.id, "this must be an integer constant");
        return None;
    }
    Some(value.as_int())
}

/// Whether a value is in the range of a type.
pub(super) fn fits(value: i64, int: IntType) -> bool {
    let value = i128::from(value);
    let (low, high) = range(int);
    (low..=high).contains(&value)
}

pub(super) fn range(int: IntType) -> (i128, i128) {
    let bits = u32::from(int.bits);
    if int.signed {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "other terms are not constant")]
fn evaluate(lowerer: &mut Lowerer<'_>, expr: &Expr) -> Option<Word> {
    match &expr.kind {
        ExprKind::Int(value) => Some(Word::int(*value)),
        ExprKind::Real(value) => Some(Word::real(*value)),
        ExprKind::Bool(value) => Some(Word::bool(*value)),
        ExprKind::Str(value) => Some(Word::string(lowerer.string(value))),
        ExprKind::Null => Some(Word::NULL),
        ExprKind::Places => Some(Word::int(i64::from(lowerer.model.places))),
        ExprKind::Var(name) => lowerer.constants.get(name).copied(),
        ExprKind::Intrinsic { op: Intrinsic::MakeComplex, args } => {
            let [re, im] = args.as_slice() else { return None };
            let (re, im) = (evaluate(lowerer, re)?, evaluate(lowerer, im)?);
            Some(complex(lowerer, real(re)?, real(im)?))
        }
        ExprKind::Intrinsic { op: Intrinsic::Single, args } => {
            let [value] = args.as_slice() else { return None };
            let value = real(evaluate(lowerer, value)?)?;
            #[expect(clippy::cast_possible_truncation, reason = "rounding is what it is for")]
            let single = value as f32;
            Some(Word::real(f64::from(single)))
        }
        ExprKind::Cast { ty: Type::Complex, value } => {
            let value = evaluate(lowerer, value)?;
            if value.tag == Tag::Complex {
                return Some(value);
            }
            Some(complex(lowerer, real(value)?, 0.0))
        }
        ExprKind::Cast { ty, value } => {
            let value = evaluate(lowerer, value)?;
            match (ty, value.tag) {
                (Type::Int(_), Tag::Int) | (Type::Real, Tag::Real) | (Type::Bool, Tag::Bool) => {
                    Some(value)
                }
                (Type::Real, Tag::Int) => Some(Word::real(value.as_int() as f64)),
                (Type::Int(_), Tag::Bool) => Some(Word::int(i64::from(value.as_bool()))),
                (Type::Place, Tag::Int) => Some(Word { tag: Tag::Place, bits: value.bits }),
                _ => None,
            }
        }
        ExprKind::Unary { op, operand } => {
            let value = evaluate(lowerer, operand)?;
            match (op, value.tag) {
                (UnaryOp::Neg, Tag::Int) => value.as_int().checked_neg().map(Word::int),
                (UnaryOp::Neg, Tag::Real) => Some(Word::real(-value.as_real())),
                (UnaryOp::Not, Tag::Bool) => Some(Word::bool(!value.as_bool())),
                _ => None,
            }
        }
        ExprKind::Binary { op, left, right } => {
            let (a, b) = (evaluate(lowerer, left)?, evaluate(lowerer, right)?);
            match (a.tag, b.tag) {
                (Tag::Int, Tag::Int) => integers(*op, a.as_int(), b.as_int()),
                (Tag::Real | Tag::Int, Tag::Real | Tag::Int) => reals(*op, real(a)?, real(b)?),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A number as a real.
fn real(word: Word) -> Option<f64> {
    match word.tag {
        Tag::Int => Some(word.as_int() as f64),
        Tag::Real => Some(word.as_real()),
        Tag::Undefined
        | Tag::Bool
        | Tag::Str
        | Tag::Ref
        | Tag::Task
        | Tag::Place
        | Tag::Function
        | Tag::Term
        | Tag::Complex => None,
    }
}

pub(super) fn complex(lowerer: &mut Lowerer<'_>, re: f64, im: f64) -> Word {
    Word::complex(lowerer.string(&crate::complex_text(re, im)))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "other operators are not folded here")]
fn integers(op: BinaryOp, a: i64, b: i64) -> Option<Word> {
    let value = match op {
        BinaryOp::Add => a.checked_add(b)?,
        BinaryOp::Sub => a.checked_sub(b)?,
        BinaryOp::Mul => a.checked_mul(b)?,
        BinaryOp::Div => a.checked_div(b)?,
        BinaryOp::Rem => a.checked_rem(b)?,
        BinaryOp::EuclidMod => a.checked_rem_euclid(b)?,
        BinaryOp::Pow => a.checked_pow(u32::try_from(b).ok()?)?,
        BinaryOp::Eq => return Some(Word::bool(a == b)),
        BinaryOp::Ne => return Some(Word::bool(a != b)),
        BinaryOp::Lt => return Some(Word::bool(a < b)),
        BinaryOp::Le => return Some(Word::bool(a <= b)),
        BinaryOp::Gt => return Some(Word::bool(a > b)),
        BinaryOp::Ge => return Some(Word::bool(a >= b)),
        _ => return None,
    };
    Some(Word::int(value))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "other operators are not folded here")]
fn reals(op: BinaryOp, a: f64, b: f64) -> Option<Word> {
    match op {
        BinaryOp::Add => Some(Word::real(a + b)),
        BinaryOp::Sub => Some(Word::real(a - b)),
        BinaryOp::Mul => Some(Word::real(a * b)),
        BinaryOp::Div => Some(Word::real(a / b)),
        _ => None,
    }
}
