//! Arithmetic on numbers that have one type already.

use super::Lowerer;
use super::expr::untyped;
use crate::checked::Arith;
use crate::types::{RealKind, Ty};
use partita_tree::{BinaryOp, Expr as Term, ExprKind as Tree, IntType, Intrinsic, Overflow, Type};

impl Lowerer<'_> {
    /// `a op b` in a type; of a shift the right side has one of its own.
    pub(crate) fn arithmetic(&mut self, op: Arith, a: Term, b: Term, ty: &Ty, right: &Ty) -> Term {
        if let Ty::Real(kind) = ty {
            let op = match op {
                Arith::Sub => BinaryOp::Sub,
                Arith::Mul => BinaryOp::Mul,
                Arith::Div => BinaryOp::Div,
                Arith::Add
                | Arith::Rem
                | Arith::Shl
                | Arith::Shr
                | Arith::And
                | Arith::Or
                | Arith::Xor => BinaryOp::Add,
            };
            let result = self.b.binary(op, a, b);
            return self.rounded(result, *kind);
        }
        let int = self.int_type(ty);
        let op = match op {
            Arith::Add => BinaryOp::Add,
            Arith::Sub => BinaryOp::Sub,
            Arith::Mul => BinaryOp::Mul,
            Arith::Div => BinaryOp::Div,
            Arith::Rem => return self.remainder(a, b, int),
            Arith::Shl | Arith::Shr => return self.shifted(op, a, b, int, right),
            Arith::And => BinaryOp::BitAnd,
            Arith::Or => BinaryOp::BitOr,
            Arith::Xor => BinaryOp::BitXor,
        };
        let a = self.told(a, &b, ty);
        self.b.binary(op, a, b)
    }

    /// A float is rounded after each operation.
    pub(crate) fn rounded(&self, value: Term, kind: RealKind) -> Term {
        match kind {
            RealKind::Float => self.b.intrinsic(Intrinsic::Single, vec![value]),
            RealKind::Double | RealKind::LongDouble => value,
        }
    }

    /// `INT_MIN % -1` overflows as `INT_MIN / -1` does: the quotient cannot be represented (6.5.5).
    fn remainder(&mut self, a: Term, b: Term, int: IntType) -> Term {
        let a = if untyped(&a) && untyped(&b) { self.b.cast(Type::Int(int), a) } else { a };
        let safe = !int.signed || matches!(b.kind, Tree::Int(value) if value != -1);
        if safe {
            return self.b.binary(BinaryOp::Rem, a, b);
        }
        let quotient = self.b.binary(BinaryOp::Div, self.b.copy(&a), self.b.copy(&b));
        let product = self.b.mul(quotient, b);
        self.b.sub(a, product)
    }

    /// The width is that of the left side; a negative one is not shifted left.
    fn shifted(&mut self, op: Arith, a: Term, b: Term, int: IntType, right: &Ty) -> Term {
        let a = if untyped(&a) { self.b.cast(Type::Int(int), a) } else { a };
        let by = self.int_type(right);
        let b = if untyped(&b) || by.bits == int.bits && by.signed == int.signed {
            b
        } else if by.bits > int.bits || by.signed {
            // What does not fit is too far anyway; a negative amount becomes a huge one.
            let to = IntType {
                overflow: if int.signed { Overflow::Trap } else { Overflow::Wrap },
                ..int
            };
            let limit = self.b.int(255);
            let huge = self.b.gt(self.b.copy(&b), limit);
            let capped = self.b.conditional(huge, self.b.int(255), b);
            self.b.cast(Type::Int(to), capped)
        } else {
            self.b.cast(Type::Int(int), b)
        };
        if op == Arith::Shr {
            return self.b.binary(BinaryOp::Shr, a, b);
        }
        let a = if int.signed && !matches!(a.kind, Tree::Int(0..)) {
            let unsigned = IntType { signed: false, overflow: Overflow::Trap, ..int };
            self.b.cast(Type::Int(int), self.b.cast(Type::Int(unsigned), a))
        } else {
            a
        };
        self.b.binary(BinaryOp::Shl, a, b)
    }

    /// Two literals have no width of their own: one is told.
    pub(crate) fn told(&self, a: Term, b: &Term, ty: &Ty) -> Term {
        if ty.is_integer() && untyped(&a) && untyped(b) {
            return self.b.cast(Type::Int(self.int_type(ty)), a);
        }
        a
    }
}
