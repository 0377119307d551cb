//! Operators of the language, on scalars and element by element.

use super::Lowerer;
use super::node::Node;
use crate::ast::{BinaryOp, UnaryOp};
use crate::sema::types::{Ty, describe};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{BinaryOp as Tree, Expr, Intrinsic};

impl<'a> Lowerer<'a> {
    pub(crate) fn unary(&mut self, op: &UnaryOp, operand: Node<'a>, span: Span) -> Node<'a> {
        if matches!(operand.ty, Ty::Other(_)) {
            return operand;
        }
        let Some(ty) = op.result(&operand.ty) else {
            return self.user_operator(&op.generic_name(), vec![operand], span);
        };
        match op {
            UnaryOp::Plus | UnaryOp::User(_) => operand,
            UnaryOp::Minus => {
                if let Some(value) = super::terms::const_of(&operand)
                    && let Some(value) = negated(&value)
                {
                    self.b.at(span);
                    let expr = self.literal(&value);
                    return self.value(ty, expr, span);
                }
                self.map(ty, vec![operand], span, |l, args| {
                    let arg = first(l, args);
                    l.negate(arg)
                })
            }
            UnaryOp::Not => self.map(ty, vec![operand], span, |l, args| {
                let arg = first(l, args);
                l.b.not(arg)
            }),
        }
    }

    pub(crate) fn binary(
        &mut self,
        op: &BinaryOp,
        left: Node<'a>,
        right: Node<'a>,
        span: Span,
    ) -> Node<'a> {
        if let Some(other) = [&left, &right].into_iter().find(|n| matches!(n.ty, Ty::Other(_))) {
            return other.clone();
        }
        let (Some(ty), Some(tree)) = (op.result(&left.ty, &right.ty), tree_operator(op)) else {
            return self.user_operator(&op.generic_name(), vec![left, right], span);
        };
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Pow => {
                self.arithmetic(tree, left, right, span)
            }
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => self.comparison(tree, left, right, span),
            BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Eqv
            | BinaryOp::Neqv
            | BinaryOp::Concat
            | BinaryOp::User(_) => {
                self.map(ty, vec![left, right], span, move |l, args| pair(l, args, tree))
            }
        }
    }

    fn arithmetic(&mut self, tree: Tree, left: Node<'a>, right: Node<'a>, span: Span) -> Node<'a> {
        let ty = left.ty.join(&right.ty);
        // A power keeps an integer exponent.
        let keep = tree == Tree::Pow && matches!(right.ty, Ty::Int(_));
        let left = self.convert(left, &ty);
        let right = if keep { right } else { self.convert(right, &ty) };
        if let (Some(a), Some(b)) = (super::terms::const_of(&left), super::terms::const_of(&right))
            && let (Some(a), Some(b)) = (a.int(), b.int())
            && let Some(value) = folded(tree, a, b)
            && let Ty::Int(kind) = ty
            && i128::from(value).abs() < (1i128 << (8 * u32::from(kind) - 1))
        {
            self.b.at(span);
            let expr = self.b.int(value);
            return self.value(ty, expr, span);
        }
        let kind = if let Ty::Real(kind) = ty { Some(kind) } else { None };
        self.map(ty, vec![left, right], span, move |l, args| {
            let expr = pair(l, args, tree);
            match kind {
                Some(kind) => l.rounded(expr, kind),
                None => expr,
            }
        })
    }

    fn comparison(&mut self, tree: Tree, left: Node<'a>, right: Node<'a>, span: Span) -> Node<'a> {
        let (left, right) = match (&left.ty, &right.ty) {
            (Ty::Char(Some(a)), Ty::Char(Some(b))) => {
                let wide = Ty::Char(Some(*a.max(b)));
                (self.convert(left, &wide), self.convert(right, &wide))
            }
            (Ty::Char(_), _) => (self.trimmed(left), self.trimmed(right)),
            _ => {
                let ty = left.ty.join(&right.ty);
                // Integers of different kinds compare as they are.
                if matches!(ty, Ty::Int(_)) {
                    (left, right)
                } else {
                    (self.convert(left, &ty), self.convert(right, &ty))
                }
            }
        };
        self.map(Ty::LOGICAL, vec![left, right], span, move |l, args| pair(l, args, tree))
    }

    fn trimmed(&mut self, node: Node<'a>) -> Node<'a> {
        let span = node.span;
        self.map(Ty::Char(None), vec![node], span, |l, args| l.b.intrinsic(Intrinsic::Trim, args))
    }

    fn user_operator(&mut self, name: &str, args: Vec<Node<'a>>, span: Span) -> Node<'a> {
        let types: Vec<&Ty> = args.iter().map(|arg| &arg.ty).collect();
        if let Some(symbol) = self.sema.operator(self.frame.scope, name, &types)
            && let Some(node) = self.operator_call(&symbol, args.clone(), span)
        {
            return node;
        }
        let types: Vec<String> =
            args.iter().map(|arg| describe(&arg.ty, &self.sema.types)).collect();
        if types.iter().any(|ty| ty == "procedure")
            || args.iter().any(|a| matches!(a.ty, Ty::Other(_)))
        {
            self.unsupported(span, "an operator on a type that is not modelled");
        } else {
            // Nothing follows from what has no meaning.
            let message = format!("no {name} for {}", types.join(" and "));
            self.sema.error(span, message);
        }
        self.dummy_value(&Ty::not_modelled(), span)
    }
}

fn first(l: &Lowerer<'_>, args: Vec<Expr>) -> Expr {
    args.into_iter().next().unwrap_or_else(|| l.b.int(0))
}

fn pair(l: &Lowerer<'_>, args: Vec<Expr>, op: Tree) -> Expr {
    let mut args = args.into_iter();
    match (args.next(), args.next()) {
        (Some(a), Some(b)) => l.b.binary(op, a, b),
        _ => l.b.int(0),
    }
}

/// The tree's operator for an intrinsic one.
pub(crate) fn tree_operator(op: &BinaryOp) -> Option<Tree> {
    Some(match op {
        BinaryOp::Add => Tree::Add,
        BinaryOp::Sub => Tree::Sub,
        BinaryOp::Mul => Tree::Mul,
        BinaryOp::Div => Tree::Div,
        BinaryOp::Pow => Tree::Pow,
        BinaryOp::Concat => Tree::Concat,
        BinaryOp::Eq | BinaryOp::Eqv => Tree::Eq,
        BinaryOp::Ne | BinaryOp::Neqv => Tree::Ne,
        BinaryOp::Lt => Tree::Lt,
        BinaryOp::Le => Tree::Le,
        BinaryOp::Gt => Tree::Gt,
        BinaryOp::Ge => Tree::Ge,
        BinaryOp::And => Tree::And,
        BinaryOp::Or => Tree::Or,
        BinaryOp::User(_) => return None,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "others are not folded here")]
fn folded(op: Tree, a: i64, b: i64) -> Option<i64> {
    match op {
        Tree::Add => a.checked_add(b),
        Tree::Sub => a.checked_sub(b),
        Tree::Mul => a.checked_mul(b),
        Tree::Div => a.checked_div(b),
        Tree::Pow => a.checked_pow(u32::try_from(b).ok()?),
        _ => None,
    }
}

fn negated(value: &crate::sema::constant::Const) -> Option<crate::sema::constant::Const> {
    use crate::sema::constant::Const;
    match value {
        Const::Int(value, kind) => Some(Const::Int(value.checked_neg()?, *kind)),
        Const::Real(value, kind) => Some(Const::Real(-value, *kind)),
        Const::Complex(..) | Const::Logical(..) | Const::Str(_) | Const::Array(..) => None,
    }
}
