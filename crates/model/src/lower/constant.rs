//! Constant terms: config values, bounds and initial values of globals.

use super::Lowerer;
use crate::{Tag, Word};
use partita_tree::{Expr, ExprKind, IntType, Intrinsic, Type, arith};

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
            Some(Word::real(arith::single(real(evaluate(lowerer, value)?)?)))
        }
        ExprKind::Cast { ty: Type::Complex, value } => {
            let value = evaluate(lowerer, value)?;
            if value.tag == Tag::Complex {
                return Some(value);
            }
            Some(complex(lowerer, real(value)?, 0.0))
        }
        ExprKind::Cast { ty: Type::Place, value } => {
            let value = evaluate(lowerer, value)?;
            (value.tag == Tag::Int).then_some(Word { tag: Tag::Place, bits: value.bits })
        }
        ExprKind::Cast { ty, value } => {
            let value = evaluate(lowerer, value)?.value()?;
            match ty {
                Type::Int(int) => arith::to_int(*int, value).ok().map(Word::int),
                Type::Real => arith::to_real(value).ok().map(Word::real),
                Type::Bool => arith::to_bool(value).ok().map(Word::bool),
                _ => None,
            }
        }
        ExprKind::Unary { op, operand } => {
            let value = evaluate(lowerer, operand)?.value()?;
            arith::unary(*op, IntType::DEFAULT, value).ok().map(Word::from)
        }
        ExprKind::Binary { op, left, right } => {
            let (a, b) = (evaluate(lowerer, left)?.value()?, evaluate(lowerer, right)?.value()?);
            arith::binary(*op, IntType::DEFAULT, a, b).ok().map(Word::from)
        }
        _ => None,
    }
}

/// A number as a real.
fn real(word: Word) -> Option<f64> {
    arith::to_real(word.value()?).ok()
}

pub(super) fn complex(lowerer: &mut Lowerer<'_>, re: f64, im: f64) -> Word {
    Word::complex(lowerer.string(&crate::complex_text(re, im)))
}
