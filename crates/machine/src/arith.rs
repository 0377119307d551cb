//! Arithmetic on words: that of the tree, for places too, and for values that nobody knows.

use crate::{Failure, Mishap};
use partita_model::{Scalar, Tag, Word};
use partita_tree::arith::{self, Fault, Value};
use partita_tree::{BinaryOp, IntType, NodeId, UnaryOp};

/// # Errors
/// An operand that does not fit, or a result that does not.
pub fn unary(op: UnaryOp, int: IntType, a: Word, node: NodeId) -> Result<Word, Failure> {
    match a.value() {
        Some(value) => settled(arith::unary(op, int, value), node),
        None if a.tag == Tag::Term => Ok(a),
        None => Err(mismatch(node)),
    }
}

/// # Errors
/// Operands that do not fit, a division by zero, or a result that does not fit.
#[inline]
pub fn binary(op: BinaryOp, int: IntType, a: Word, b: Word, node: NodeId) -> Result<Word, Failure> {
    if let (Tag::Int | Tag::Place, Tag::Int | Tag::Place) = (a.tag, b.tag) {
        let (a, b) = (Value::Int(a.as_int()), Value::Int(b.as_int()));
        return settled(arith::binary(op, int, a, b), node);
    }
    match (a.value(), b.value()) {
        (Some(a), Some(b)) => settled(arith::binary(op, int, a, b), node),
        // Nobody knows what comes of a value that nobody knows.
        _ if a.tag == Tag::Term || b.tag == Tag::Term => Ok(Word::UNKNOWN),
        _ if op == BinaryOp::Eq => Ok(Word::bool(a == b)),
        _ if op == BinaryOp::Ne => Ok(Word::bool(a != b)),
        _ => Err(mismatch(node)),
    }
}

/// Brings a result into the range of a type: fails or wraps.
pub(crate) fn narrow(value: i128, int: IntType, node: NodeId) -> Result<Word, Failure> {
    arith::narrow(value, int).map(Word::int).map_err(|fault| failure(fault, node))
}

/// # Errors
/// Operands that do not fit, or a result that does not.
pub fn convert(to: Scalar, a: Word, node: NodeId) -> Result<Word, Failure> {
    let value = || a.value().ok_or(Fault::Mismatch);
    let place = (a.tag == Tag::Place).then(|| Value::Int(a.as_int()));
    let converted = match to {
        _ if a.tag == Tag::Term => Ok(a),
        Scalar::Int(int) => {
            place.map_or_else(value, Ok).and_then(|a| arith::to_int(int, a)).map(Word::int)
        }
        Scalar::Real => value().and_then(arith::to_real).map(Word::real),
        Scalar::Bool => value().and_then(arith::to_bool).map(Word::bool),
        Scalar::Str if a.tag == Tag::Str => Ok(a),
        Scalar::Place if matches!(a.tag, Tag::Int | Tag::Place) => {
            Ok(Word { tag: Tag::Place, bits: a.bits })
        }
        Scalar::Str | Scalar::Place | Scalar::Complex => Err(Fault::Mismatch),
    };
    converted.map_err(|fault| failure(fault, node))
}

#[inline]
fn settled(value: Result<Value, Fault>, node: NodeId) -> Result<Word, Failure> {
    value.map(Word::from).map_err(|fault| failure(fault, node))
}

#[cold]
fn failure(fault: Fault, node: NodeId) -> Failure {
    Failure::new(fault.code(), node, Mishap::Arithmetic(fault))
}

pub(crate) fn mismatch(node: NodeId) -> Failure {
    failure(Fault::Mismatch, node)
}
