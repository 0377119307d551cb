//! Arithmetic on words: that of the tree, for places too, and for values that nobody knows.

use crate::mishap::MemoryFault;
use crate::{Failure, Mishap};
use partita_model::{ObjectId, Scalar, Tag, Word};
use partita_source::Code;
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
        _ if a.tag == Tag::Pointer || b.tag == Tag::Pointer => pointers(op, a, b, node),
        _ if a == Word::NULL || b == Word::NULL => nulls(op, a, b, node),
        _ => Err(mismatch(node)),
    }
}

/// Pointers, and integers that were made of them: objects start at multiples of 16.
#[cold]
#[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no pointers")]
fn pointers(op: BinaryOp, a: Word, b: Word, node: NodeId) -> Result<Word, Failure> {
    let fault =
        |fault: MemoryFault| Failure::new(Code::InvalidPointer, node, Mishap::Memory(fault));
    let to = |object: ObjectId, offset: i64| match i32::try_from(offset) {
        Ok(offset) => Ok(Word::pointer(object, offset)),
        Err(_) => Err(fault(MemoryFault::TooFar { offset })),
    };
    if let (Some((first, x)), Some((second, y))) = (a.as_pointer(), b.as_pointer()) {
        let value = match op {
            BinaryOp::Sub if first == second => return Ok(Word::int(x - y)),
            BinaryOp::Lt => x < y,
            BinaryOp::Le => x <= y,
            BinaryOp::Gt => x > y,
            BinaryOp::Ge => x >= y,
            BinaryOp::Sub => return Err(fault(MemoryFault::DifferentObjects)),
            _ => return Err(mismatch(node)),
        };
        let same = first == second;
        return if same {
            Ok(Word::bool(value))
        } else {
            Err(fault(MemoryFault::DifferentObjects))
        };
    }
    let ordered =
        matches!(op, BinaryOp::Sub | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge);
    if ordered && (a == Word::NULL || b == Word::NULL) {
        return Err(fault(MemoryFault::DifferentObjects));
    }
    let (pointer, number) = if a.tag == Tag::Pointer { (a, b) } else { (b, a) };
    let Some((object, offset)) = pointer.as_pointer().filter(|_| number.tag == Tag::Int) else {
        return Err(mismatch(node));
    };
    let number = number.as_int();
    let aligned = |by: i64| by.is_positive() && by <= 16 && by.count_ones() == 1;
    match op {
        BinaryOp::Add => to(object, offset.saturating_add(number)),
        BinaryOp::Sub if a.tag == Tag::Pointer => to(object, offset.saturating_sub(number)),
        BinaryOp::BitAnd if (0..16).contains(&number) => Ok(Word::int(offset & number)),
        BinaryOp::BitAnd if aligned(number.saturating_neg()) => to(object, offset & number),
        BinaryOp::Rem | BinaryOp::Mod | BinaryOp::EuclidMod
            if a.tag == Tag::Pointer && aligned(number) =>
        {
            Ok(Word::int(offset.rem_euclid(number)))
        }
        _ => Err(mismatch(node)),
    }
}

/// The null pointer and numbers.
#[cold]
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is to be done with null")]
fn nulls(op: BinaryOp, a: Word, b: Word, node: NodeId) -> Result<Word, Failure> {
    let number = if a == Word::NULL { b } else { a };
    match op {
        BinaryOp::Sub if a == b => Ok(Word::int(0)),
        BinaryOp::Add | BinaryOp::Sub if number == Word::int(0) => Ok(Word::NULL),
        BinaryOp::Lt | BinaryOp::Gt if a == b => Ok(Word::FALSE),
        BinaryOp::Le | BinaryOp::Ge if a == b => Ok(Word::TRUE),
        BinaryOp::Add | BinaryOp::Sub if number.tag == Tag::Int => {
            let fault = Mishap::Memory(MemoryFault::NullArithmetic);
            Err(Failure::new(Code::InvalidPointer, node, fault))
        }
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
        Scalar::Int(IntType { bits: 64, .. }) if matches!(a.tag, Tag::Pointer | Tag::Function) => {
            Ok(a)
        }
        Scalar::Int(_) if a == Word::NULL => Ok(Word::int(0)),
        Scalar::Bool if matches!(a.tag, Tag::Pointer | Tag::Function | Tag::Ref) => {
            Ok(Word::bool(a != Word::NULL))
        }
        Scalar::Pointer if matches!(a.tag, Tag::Pointer | Tag::Function | Tag::Ref) => Ok(a),
        Scalar::Pointer if a == Word::int(0) => Ok(Word::NULL),
        Scalar::Pointer if a.tag == Tag::Int => {
            let fault = Mishap::Memory(MemoryFault::NumberAsPointer);
            return Err(Failure::new(Code::Unsupported, node, fault));
        }
        Scalar::Int(int) => {
            place.map_or_else(value, Ok).and_then(|a| arith::to_int(int, a)).map(Word::int)
        }
        Scalar::Real => value().and_then(arith::to_real).map(Word::real),
        Scalar::Bool => value().and_then(arith::to_bool).map(Word::bool),
        Scalar::Str if a.tag == Tag::Str => Ok(a),
        Scalar::Place if matches!(a.tag, Tag::Int | Tag::Place) => {
            Ok(Word { tag: Tag::Place, bits: a.bits })
        }
        Scalar::Str | Scalar::Place | Scalar::Complex | Scalar::Pointer => Err(Fault::Mismatch),
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
