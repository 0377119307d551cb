//! Functions of math.h that the tree has as terms; the others are in the prelude.

use crate::checked::Expr;
use crate::lower::Lowerer;
use crate::types::RealKind;
use partita_source::Span;
use partita_tree::{BinaryOp, Expr as Term, Intrinsic, Type};

impl Lowerer<'_> {
    pub(crate) fn math_call(&mut self, name: &str, args: &[Expr], span: Span) -> Option<Term> {
        let (base, kind) = match name.strip_suffix('f').filter(|base| is_math(base)) {
            Some(base) => (base, RealKind::Float),
            None => match name.strip_suffix('l').filter(|base| is_math(base)) {
                Some(base) => (base, RealKind::LongDouble),
                None => (name, RealKind::Double),
            },
        };
        if !is_math(base) {
            return None;
        }
        if let Some(op) = intrinsic(base) {
            let terms = self.arguments(args, args.len());
            self.b.at(span);
            let value = self.b.intrinsic(op, terms);
            return Some(self.rounded(value, kind));
        }
        let mut terms = self.arguments(args, args.len()).into_iter();
        self.b.at(span);
        let value = match base {
            "pow" => self.b.binary(BinaryOp::Pow, terms.next()?, terms.next()?),
            "fmod" => self.b.binary(BinaryOp::Rem, terms.next()?, terms.next()?),
            _ => self.whole_number(base, &terms.next()?),
        };
        Some(self.rounded(value, kind))
    }

    /// `floor` and its like. From 2**52 on every number is whole; a result of zero keeps the sign.
    fn whole_number(&self, name: &str, x: &Term) -> Term {
        let b = &self.b;
        let op = match name {
            "ceil" => Intrinsic::Ceil,
            "trunc" => Intrinsic::Trunc,
            "round" => Intrinsic::Round,
            _ => Intrinsic::Floor,
        };
        let whole = |x: &Term| b.cast(Type::Real, b.intrinsic(op, vec![b.copy(x)]));
        let small =
            b.lt(b.intrinsic(Intrinsic::Abs, vec![b.copy(x)]), b.real(4_503_599_627_370_496.0));
        let zero = b.and_then(b.lt(b.copy(x), b.real(0.0)), b.eq(whole(x), b.real(0.0)));
        let signed = b.conditional(zero, b.real(-0.0), whole(x));
        b.conditional(small, signed, b.copy(x))
    }
}

fn is_math(name: &str) -> bool {
    intrinsic(name).is_some()
        || matches!(name, "pow" | "fmod" | "floor" | "ceil" | "trunc" | "round")
}

fn intrinsic(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "sqrt" => Intrinsic::Sqrt,
        "fabs" => Intrinsic::Abs,
        "sin" => Intrinsic::Sin,
        "cos" => Intrinsic::Cos,
        "tan" => Intrinsic::Tan,
        "asin" => Intrinsic::Asin,
        "acos" => Intrinsic::Acos,
        "atan" => Intrinsic::Atan,
        "atan2" => Intrinsic::Atan2,
        "sinh" => Intrinsic::Sinh,
        "cosh" => Intrinsic::Cosh,
        "tanh" => Intrinsic::Tanh,
        "exp" => Intrinsic::Exp,
        "log" => Intrinsic::Log,
        "log10" => Intrinsic::Log10,
        _ => return None,
    })
}
