//! Arithmetic of the model on Promela expressions.
//!
//! Integer operations of up to 32 bits trap as declared, narrower ones also wrap as declared; wider
//! ones follow Promela's 32-bit `int`, which wraps in silence.

use crate::expr::{Bin, Expr, and, bin, cond, neg, or};
use crate::fault::Fault;
use crate::real::Function;
use crate::refuse::{Refusal, Res};
use crate::storage::Kind;
use partita_source::Code;
use partita_tree::{BinaryOp, IntType, NodeId, Overflow};

/// Conditions for an operation to go through, each with the code of the finding if not.
pub(crate) type Checks = Vec<(Expr, Fault)>;

/// `low <= value && value <= high`, folded where possible.
pub(crate) fn within(value: &Expr, low: i64, high: i64) -> Expr {
    // Remainders by a constant stay in their range.
    if let Expr::Bin(Bin::Rem, a, n) = value
        && let (Expr::Bin(Bin::Add, _, m), Expr::Int(n)) = (&**a, &**n)
        && **m == Expr::Int(*n)
        && low <= 0
        && high >= n - 1
    {
        return Expr::Bool(true);
    }
    and(bin(Bin::Le, Expr::Int(low), value.clone()), bin(Bin::Le, value.clone(), Expr::Int(high)))
}

/// Brings a result into the range of its type, where that is narrower than Promela's.
pub(crate) fn narrow(value: Expr, int: IntType, checks: &mut Checks) -> Expr {
    if int.bits >= 32 {
        // What is computed here has more bits than what Promela computes.
        let wraps = int.overflow == Overflow::Wrap && int.bits == 32 && int.signed;
        if let Expr::Int(wide) = value
            && wraps
        {
            #[expect(clippy::cast_possible_truncation, reason = "wrapping is what it is for")]
            return Expr::Int(i64::from(wide as i32));
        }
        return value;
    }
    let bits = u32::from(int.bits);
    let (low, high) = if int.signed {
        (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1)
    } else {
        (0, (1i64 << bits) - 1)
    };
    match int.overflow {
        Overflow::Trap => {
            checks.push((within(&value, low, high), Code::IntegerOverflow.into()));
            value
        }
        Overflow::Wrap => {
            let mask = Expr::Int((1i64 << bits) - 1);
            let moved = bin(Bin::BitAnd, bin(Bin::Sub, value, Expr::Int(low)), mask);
            bin(Bin::Add, moved, Expr::Int(low))
        }
    }
}

/// Whether a result of 32 bits fits: told before it is computed, since Promela has no wider numbers.
pub(crate) fn fits(op: BinaryOp, int: IntType, a: &Expr, b: &Expr, checks: &mut Checks) {
    if int.bits != 32 || !int.signed || int.overflow != Overflow::Trap {
        return;
    }
    let (least, most) = (i64::from(i32::MIN), i64::from(i32::MAX));
    let call = |function: Function| {
        let known = a.constant().zip(b.constant());
        match known.and_then(|(a, b)| function.of_integers(&[a, b])) {
            Some(fits) => Expr::Bool(fits != 0),
            None => Expr::Call(function, vec![a.clone(), b.clone()]),
        }
    };
    let from = |value: &Expr, low: i64| bin(Bin::Le, Expr::Int(low), value.clone());
    let up_to = |value: &Expr, high: i64| bin(Bin::Le, value.clone(), Expr::Int(high));
    let moved = |value: &Expr, by: i64| {
        if by >= 0 { up_to(value, most - by) } else { from(value, least - by) }
    };
    let ok = match (op, a.constant(), b.constant()) {
        (BinaryOp::Add, _, Some(by)) => moved(a, by),
        (BinaryOp::Add, Some(by), None) => moved(b, by),
        (BinaryOp::Add, None, None) => call(Function::AddFits),
        (BinaryOp::Sub, _, Some(by)) => moved(a, -by),
        (BinaryOp::Sub, Some(0), None) => from(b, least + 1),
        (BinaryOp::Sub, _, None) => call(Function::SubFits),
        (BinaryOp::Mul, Some(times), _) if times > 0 => within(b, least / times, most / times),
        (BinaryOp::Mul, _, Some(times)) if times > 0 => within(a, least / times, most / times),
        (BinaryOp::Mul, Some(0), _) | (BinaryOp::Mul, _, Some(0)) => Expr::Bool(true),
        (BinaryOp::Mul, _, _) => call(Function::MulFits),
        (BinaryOp::Shl, _, _) => call(Function::ShiftFits),
        (BinaryOp::Div | BinaryOp::FloorDiv, _, Some(by)) if by != -1 => Expr::Bool(true),
        (BinaryOp::Div | BinaryOp::FloorDiv, _, _) => {
            or(bin(Bin::Ne, b.clone(), Expr::Int(-1)), bin(Bin::Ne, a.clone(), Expr::Int(least)))
        }
        _ => Expr::Bool(true),
    };
    checks.push((ok, Code::IntegerOverflow.into()));
}

/// A binary operator of the model.
#[expect(clippy::wildcard_enum_match_arm, reason = "arithmetic follows")]
pub(crate) fn binary(
    op: BinaryOp,
    int: IntType,
    kinds: (Kind, Kind),
    a: Expr,
    b: Expr,
    checks: &mut Checks,
) -> Res<Expr> {
    let truth = kinds.0 == Kind::Bool;
    if matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
        let comparable = kinds.0 == kinds.1 || kinds.0 == Kind::Nothing || kinds.1 == Kind::Nothing;
        if !comparable {
            return Ok(Expr::Bool(op == BinaryOp::Ne));
        }
        return Ok(bin(if op == BinaryOp::Eq { Bin::Eq } else { Bin::Ne }, a, b));
    }
    let plain = match op {
        BinaryOp::Lt => Some(Bin::Lt),
        BinaryOp::Le => Some(Bin::Le),
        BinaryOp::Gt => Some(Bin::Gt),
        BinaryOp::Ge => Some(Bin::Ge),
        BinaryOp::And | BinaryOp::AndThen => Some(Bin::And),
        BinaryOp::Or | BinaryOp::OrElse => Some(Bin::Or),
        BinaryOp::BitAnd if truth => Some(Bin::And),
        BinaryOp::BitOr if truth => Some(Bin::Or),
        BinaryOp::BitXor if truth => Some(Bin::Ne),
        _ => None,
    };
    if let Some(op) = plain {
        return Ok(bin(op, a, b));
    }
    let zero = Expr::Int(0);
    let divides = matches!(
        op,
        BinaryOp::Div | BinaryOp::Rem | BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::EuclidMod
    );
    if divides {
        checks.push((bin(Bin::Ne, b.clone(), zero.clone()), Code::DivisionByZero.into()));
        if b == zero {
            return Ok(zero);
        }
    }
    if !matches!(op, BinaryOp::Shl) {
        fits(op, int, &a, &b, checks);
    }
    let rest = || bin(Bin::Rem, a.clone(), b.clone());
    let negative = |e: Expr| bin(Bin::Lt, e, Expr::Int(0));
    let value = match op {
        BinaryOp::Add => bin(Bin::Add, a, b),
        BinaryOp::Sub => bin(Bin::Sub, a, b),
        BinaryOp::Mul => bin(Bin::Mul, a, b),
        BinaryOp::Div => bin(Bin::Div, a, b),
        BinaryOp::Rem => rest(),
        BinaryOp::FloorDiv => {
            let quotient = bin(Bin::Div, a.clone(), b.clone());
            let inexact =
                and(bin(Bin::Ne, rest(), Expr::Int(0)), bin(Bin::Ne, negative(a), negative(b)));
            cond(inexact, bin(Bin::Sub, quotient.clone(), Expr::Int(1)), quotient)
        }
        BinaryOp::Mod => {
            let crosses = and(
                bin(Bin::Ne, rest(), Expr::Int(0)),
                bin(Bin::Ne, negative(rest()), negative(b.clone())),
            );
            cond(crosses, bin(Bin::Add, rest(), b.clone()), rest())
        }
        BinaryOp::EuclidMod => match b.constant() {
            Some(n) if n > 0 => bin(Bin::Rem, bin(Bin::Add, rest(), b.clone()), b.clone()),
            _ => {
                let size = cond(negative(b.clone()), neg(b.clone()), b.clone());
                cond(negative(rest()), bin(Bin::Add, rest(), size), rest())
            }
        },
        BinaryOp::BitAnd => bin(Bin::BitAnd, a, b),
        BinaryOp::BitOr => bin(Bin::BitOr, a, b),
        BinaryOp::BitXor => bin(Bin::BitXor, a, b),
        BinaryOp::Shr => {
            checks.push((within(&b, 0, i64::from(int.bits) - 1), Code::IntegerOverflow.into()));
            // Of 32 bits only the sign is left.
            let most = Expr::Int(31);
            bin(Bin::Shr, a, cond(bin(Bin::Lt, most.clone(), b.clone()), most, b))
        }
        BinaryOp::Shl => {
            checks.push((within(&b, 0, i64::from(int.bits) - 1), Code::IntegerOverflow.into()));
            if int.bits > 32 {
                // Promela has no wider integers.
                let fits = Expr::Call(Function::ShiftFits, vec![a.clone(), b.clone()]);
                checks.push((fits, Fault::BeyondBits));
            } else {
                fits(op, int, &a, &b, checks);
            }
            bin(Bin::Shl, a, b)
        }
        BinaryOp::Pow => match b.constant() {
            Some(n) if (0..=8).contains(&n) => {
                let mut value = Expr::Int(1);
                for _ in 0..n {
                    fits(BinaryOp::Mul, int, &value, &a, checks);
                    value = bin(Bin::Mul, value, a.clone());
                }
                value
            }
            _ => return Err(Refusal::new(NodeId(0), "a power with a variable exponent")),
        },
        BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::AndThen
        | BinaryOp::OrElse
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Concat => return Err(Refusal::new(NodeId(0), "this operator")),
    };
    Ok(narrow(value, int, checks))
}
