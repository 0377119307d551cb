//! Operations on real numbers: the counterpart of `machine/src/arith.rs` and `intrinsic.rs` for them.

use crate::arith::Checks;
use crate::emit::Emitter;
use crate::expr::{Expr, cond, not};
use crate::fault::Fault;
use crate::real::Function;
use crate::refuse::{Refusal, Res};
use crate::storage::Kind;
use partita_source::Code;
use partita_tree::{BinaryOp, IntType, Intrinsic, NodeId, Overflow};

/// An operand with what it holds.
pub(crate) type Typed = (Kind, Expr);

impl Emitter<'_, '_> {
    /// A function of real numbers; of constants it is a constant.
    fn call(&self, function: Function, args: Vec<Expr>) -> Expr {
        let known: Vec<Option<i64>> = args.iter().map(Expr::constant).collect();
        match self.program.storage.reals.fold(function, &known) {
            Some(value) if function.is_test() => Expr::Bool(value != 0),
            Some(value) => Expr::Int(value),
            None => Expr::Call(function, args),
        }
    }

    fn real(&self, value: f64) -> Expr {
        Expr::Int(self.program.storage.reals.number(value))
    }

    /// An operand as a real.
    pub(crate) fn as_real(&self, (kind, value): Typed) -> Res<Expr> {
        match kind {
            Kind::Real => Ok(value),
            Kind::Int => Ok(self.call(Function::OfInt, vec![value])),
            // It never has a value, and that is found first.
            Kind::Nothing => Ok(Expr::Int(0)),
            Kind::Bool | Kind::Task | Kind::Ref(_) | Kind::Str | Kind::Mixed => {
                Err(Refusal::new(NodeId(0), "operands whose types do not fit"))
            }
        }
    }

    pub(crate) fn real_negation(&self, a: Expr) -> Expr {
        self.call(Function::Neg, vec![a])
    }

    /// A binary operator of which at least one operand is a real.
    pub(crate) fn real_binary(&self, op: BinaryOp, a: Typed, b: Typed) -> Res<Expr> {
        if op == BinaryOp::Pow && b.0 == Kind::Int {
            return Ok(self.call(Function::PowInt, vec![self.as_real(a)?, b.1]));
        }
        let (a, b) = (self.as_real(a)?, self.as_real(b)?);
        let straight = |function| Ok(self.call(function, vec![a.clone(), b.clone()]));
        let turned = |function| Ok(self.call(function, vec![b.clone(), a.clone()]));
        match op {
            BinaryOp::Add => straight(Function::Add),
            BinaryOp::Sub => straight(Function::Sub),
            BinaryOp::Mul => straight(Function::Mul),
            BinaryOp::Div => straight(Function::Div),
            BinaryOp::Rem => straight(Function::Rem),
            BinaryOp::FloorDiv => straight(Function::FloorDiv),
            BinaryOp::Mod => straight(Function::Mod),
            BinaryOp::EuclidMod => straight(Function::EuclidMod),
            BinaryOp::Pow => straight(Function::Pow),
            BinaryOp::Lt => straight(Function::Less),
            BinaryOp::Le => straight(Function::LessEqual),
            BinaryOp::Gt => turned(Function::Less),
            BinaryOp::Ge => turned(Function::LessEqual),
            BinaryOp::Eq => straight(Function::Equal),
            BinaryOp::Ne => straight(Function::Equal).map(not),
            BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::AndThen
            | BinaryOp::OrElse
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Concat => Err(Refusal::new(NodeId(0), "this operator on reals")),
        }
    }

    /// A real as an integer, rounded towards zero.
    pub(crate) fn real_to_int(&self, a: Expr, int: IntType, checks: &mut Checks) -> Res<Expr> {
        if int.overflow == Overflow::Wrap {
            return Err(Refusal::new(NodeId(0), "a real as an integer that wraps"));
        }
        let whole = self.call(Function::Trunc, vec![a]);
        let within = |low: f64, high: f64| {
            self.call(Function::Within, vec![self.real(low), whole.clone(), self.real(high)])
        };
        let (low, high) = range(int);
        checks.push((within(low, high), Code::IntegerOverflow.into()));
        // Promela has no wider integers.
        let (least, most) = (f64::from(i32::MIN), f64::from(i32::MAX));
        if low < least || high > most {
            checks.push((within(least, most), Fault::BeyondBits));
        }
        Ok(self.call(Function::ToInt, vec![whole]))
    }

    /// An intrinsic function of which at least one argument is a real, or whose result is one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are not about reals")]
    pub(crate) fn real_intrinsic(
        &self,
        op: Intrinsic,
        args: Vec<Typed>,
        checks: &mut Checks,
    ) -> Res<Expr> {
        let missing = || Refusal::new(NodeId(0), "an intrinsic function without arguments");
        let first = args.first().cloned().ok_or_else(missing)?;
        let one = |function: Function| Ok(self.call(function, vec![self.as_real(first.clone())?]));
        let rounded = |this: &Self, function: Function, checks: &mut Checks| {
            let whole = this.call(function, vec![this.as_real(first.clone())?]);
            this.real_to_int(whole, IntType::DEFAULT, checks)
        };
        match op {
            Intrinsic::Abs => one(Function::Abs),
            Intrinsic::Min | Intrinsic::Max => {
                let mut best = first;
                for other in args.into_iter().skip(1) {
                    let less = self.real_binary(BinaryOp::Lt, other.clone(), best.clone())?;
                    let test = if op == Intrinsic::Min { less } else { not(less) };
                    // The winner keeps its own type, so both must be of one.
                    if other.0 != best.0 {
                        return Err(Refusal::new(NodeId(0), "arguments of different types"));
                    }
                    best = (best.0, cond(test, other.1, best.1));
                }
                Ok(best.1)
            }
            Intrinsic::Single => one(Function::Single),
            Intrinsic::Sqrt => one(Function::Sqrt),
            Intrinsic::Exp => one(Function::Exp),
            Intrinsic::Log => one(Function::Log),
            Intrinsic::Log10 => one(Function::Log10),
            Intrinsic::Sin => one(Function::Sin),
            Intrinsic::Cos => one(Function::Cos),
            Intrinsic::Tan => one(Function::Tan),
            Intrinsic::Asin => one(Function::Asin),
            Intrinsic::Acos => one(Function::Acos),
            Intrinsic::Atan => one(Function::Atan),
            Intrinsic::Sinh => one(Function::Sinh),
            Intrinsic::Cosh => one(Function::Cosh),
            Intrinsic::Tanh => one(Function::Tanh),
            Intrinsic::Atan2 => {
                let second = args.get(1).cloned().ok_or_else(missing)?;
                let args = vec![self.as_real(first)?, self.as_real(second)?];
                Ok(self.call(Function::Atan2, args))
            }
            Intrinsic::Floor => rounded(self, Function::Floor, checks),
            Intrinsic::Ceil => rounded(self, Function::Ceil, checks),
            Intrinsic::Trunc => rounded(self, Function::Trunc, checks),
            Intrinsic::Round => rounded(self, Function::Round, checks),
            _ => Err(Refusal::new(NodeId(0), "this intrinsic function")),
        }
    }
}

/// The smallest and the largest value of a type, as reals; those of wide types are rounded inwards.
fn range(int: IntType) -> (f64, f64) {
    let bits = i32::from(int.bits);
    let power = |exponent: i32| 2f64.powi(exponent);
    let step = power((bits - 53).max(0));
    if int.signed { (-power(bits - 1), power(bits - 1) - step) } else { (0.0, power(bits) - step) }
}

/// What an intrinsic function gives for arguments of these kinds; nothing for one that is refused.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others have no Promela form")]
pub(crate) fn intrinsic_kind(op: Intrinsic, args: &[Kind]) -> Option<Kind> {
    let joined = args.iter().fold(Kind::Nothing, |kind, arg| kind.join(*arg));
    Some(match op {
        Intrinsic::Abs | Intrinsic::Min | Intrinsic::Max => joined,
        Intrinsic::Lower
        | Intrinsic::Upper
        | Intrinsic::Size
        | Intrinsic::Floor
        | Intrinsic::Ceil
        | Intrinsic::Trunc
        | Intrinsic::Round => Kind::Int,
        Intrinsic::Single
        | Intrinsic::Sqrt
        | Intrinsic::Exp
        | Intrinsic::Log
        | Intrinsic::Log10
        | Intrinsic::Sin
        | Intrinsic::Cos
        | Intrinsic::Tan
        | Intrinsic::Asin
        | Intrinsic::Acos
        | Intrinsic::Atan
        | Intrinsic::Sinh
        | Intrinsic::Cosh
        | Intrinsic::Tanh
        | Intrinsic::Atan2 => Kind::Real,
        _ => return None,
    })
}
