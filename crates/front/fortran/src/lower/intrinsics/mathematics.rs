//! Functions of reals and complex numbers.
//!
//! The inverse hyperbolic functions are written out; the tree knows the others.

use super::{Call, one, two};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_tree::{BinaryOp, Expr as Term, Intrinsic};

impl<'a> Lowerer<'a> {
    pub(super) fn mathematics(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let first = match call.name {
            "atan2" => "y",
            _ => "x",
        };
        let node = self.needed(call, 0, first)?;
        let complex = matches!(node.ty, Ty::Complex(_));
        if complex && !matches!(call.name, "sqrt" | "exp" | "log" | "sin" | "cos") {
            self.unsupported(call.span, &format!("{} of a complex number", call.shouted()));
            return None;
        }
        if !complex && !matches!(node.ty, Ty::Real(_)) {
            self.mistyped(call, &node);
            return None;
        }
        let (span, ty) = (call.span, node.ty.clone());
        let second = match call.name {
            "atan2" => Some(self.needed(call, 1, "x")?),
            "hypot" => Some(self.needed(call, 1, "y")?),
            "scale" => Some(self.needed(call, 1, "i")?),
            "atan" => self.given(call, 1, "x_of_two"),
            _ => None,
        };
        if let Some(second) = second {
            let name = call.name.to_string();
            let result = ty.clone();
            return Some(self.map(ty, vec![node, second], span, move |l, terms| {
                let (a, b) = two(l, terms);
                let value = l.of_two_reals(&name, a, b, &result);
                l.rounded_to(value, &result)
            }));
        }
        if call.name == "isnan" {
            return Some(self.map(Ty::LOGICAL, vec![node], span, move |l, terms| {
                let x = l.steady_expr(&ty, one(l, terms));
                l.b.ne(l.b.copy(&x), x)
            }));
        }
        let name = call.name.to_string();
        let result = ty.clone();
        Some(self.map(ty, vec![node], span, move |l, terms| {
            let x = one(l, terms);
            let value = match known(&name) {
                Some(op) => l.b.intrinsic(op, vec![x]),
                None => {
                    let x = l.steady_expr(&result, x);
                    l.inverse_hyperbolic(&name, &x)
                }
            };
            l.rounded_to(value, &result)
        }))
    }

    fn of_two_reals(&mut self, name: &str, a: Term, b: Term, ty: &Ty) -> Term {
        match name {
            "hypot" => {
                let a = self.steady_expr(ty, a);
                let b = self.steady_expr(ty, b);
                let a = self.b.mul(self.b.copy(&a), a);
                let b = self.b.mul(self.b.copy(&b), b);
                self.b.intrinsic(Intrinsic::Sqrt, vec![self.b.add(a, b)])
            }
            "scale" => {
                let power = self.b.binary(BinaryOp::Pow, self.b.real(2.0), b);
                self.b.mul(a, power)
            }
            _ => self.b.intrinsic(Intrinsic::Atan2, vec![a, b]),
        }
    }

    fn inverse_hyperbolic(&self, name: &str, x: &Term) -> Term {
        let x = || self.b.copy(x);
        let one = || self.b.real(1.0);
        let log = |term| self.b.intrinsic(Intrinsic::Log, vec![term]);
        let sqrt = |term| self.b.intrinsic(Intrinsic::Sqrt, vec![term]);
        match name {
            "asinh" => {
                let size = || self.b.intrinsic(Intrinsic::Abs, vec![x()]);
                let root = sqrt(self.b.add(self.b.mul(x(), x()), one()));
                let value = log(self.b.add(size(), root));
                let up = self.b.ge(x(), self.b.real(0.0));
                let down = self.negate(self.b.copy(&value));
                self.b.conditional(up, value, down)
            }
            "acosh" => {
                let root = sqrt(self.b.sub(self.b.mul(x(), x()), one()));
                log(self.b.add(x(), root))
            }
            _ => {
                let (over, under) = (self.b.add(one(), x()), self.b.sub(one(), x()));
                let ratio = self.b.binary(BinaryOp::Div, over, under);
                self.b.mul(self.b.real(0.5), log(ratio))
            }
        }
    }
}

fn known(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "sqrt" => Intrinsic::Sqrt,
        "exp" => Intrinsic::Exp,
        "log" => Intrinsic::Log,
        "log10" => Intrinsic::Log10,
        "sin" => Intrinsic::Sin,
        "cos" => Intrinsic::Cos,
        "tan" => Intrinsic::Tan,
        "asin" => Intrinsic::Asin,
        "acos" => Intrinsic::Acos,
        "atan" => Intrinsic::Atan,
        "sinh" => Intrinsic::Sinh,
        "cosh" => Intrinsic::Cosh,
        "tanh" => Intrinsic::Tanh,
        _ => return None,
    })
}
