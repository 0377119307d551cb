//! The operators of the language on its own types: what they give, and the names under which a program may add meanings.

use super::types::Ty;
use crate::ast::{BinaryOp, UnaryOp};

impl UnaryOp {
    /// The type of the result, where the language itself has the operator on this type.
    pub(crate) fn result(&self, operand: &Ty) -> Option<Ty> {
        let has = match self {
            UnaryOp::Plus | UnaryOp::Minus => operand.is_numeric(),
            UnaryOp::Not => matches!(operand, Ty::Logical(_)),
            UnaryOp::User(_) => false,
        };
        has.then(|| operand.clone())
    }

    /// `operator(-)` and the like.
    pub(crate) fn generic_name(&self) -> String {
        match self {
            UnaryOp::Plus => "operator(+)".into(),
            UnaryOp::Minus => "operator(-)".into(),
            UnaryOp::Not => "operator(.not.)".into(),
            UnaryOp::User(name) => format!("operator(.{name}.)"),
        }
    }
}

impl BinaryOp {
    /// The type of the result, where the language itself has the operator on these types.
    pub(crate) fn result(&self, left: &Ty, right: &Ty) -> Option<Ty> {
        let numeric = left.is_numeric() && right.is_numeric();
        let text = matches!((left, right), (Ty::Char(_), Ty::Char(_)));
        let logical = matches!((left, right), (Ty::Logical(_), Ty::Logical(_)));
        match self {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Pow => {
                numeric.then(|| left.join(right))
            }
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => (numeric || text).then_some(Ty::LOGICAL),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Eqv | BinaryOp::Neqv => {
                logical.then(|| left.clone())
            }
            BinaryOp::Concat => {
                let length = left.char_length().zip(right.char_length());
                text.then(|| Ty::Char(length.map(|(a, b)| a + b)))
            }
            BinaryOp::User(_) => None,
        }
    }

    /// `operator(+)` and the like.
    pub(crate) fn generic_name(&self) -> String {
        let text = match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Pow => "**",
            BinaryOp::Concat => "//",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "/=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::And => ".and.",
            BinaryOp::Or => ".or.",
            BinaryOp::Eqv => ".eqv.",
            BinaryOp::Neqv => ".neqv.",
            BinaryOp::User(name) => return format!("operator(.{name}.)"),
        };
        format!("operator({text})")
    }
}
