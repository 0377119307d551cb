//! The one table of operators: how tightly each binds and how it is spelled.
//!
//! Reader and printer both use it, so that what is printed with the fewest parentheses is read back
//! as the same tree.

use super::token::Token;
use crate::{BinaryOp, UnaryOp};

/// How tightly a term binds; a larger level binds tighter.
pub type Level = u8;

pub const CONDITIONAL: Level = 0;
pub const OR: Level = 1;
pub const AND: Level = 2;
/// Does not chain.
pub const COMPARE: Level = 3;
/// Does not chain.
pub const RANGE: Level = 4;
pub const CONCAT: Level = 5;
pub const BIT_OR: Level = 6;
pub const BIT_XOR: Level = 7;
pub const BIT_AND: Level = 8;
pub const SHIFT: Level = 9;
pub const SUM: Level = 10;
pub const PRODUCT: Level = 11;
pub const UNARY: Level = 12;
/// Its right side is a unary term, so it associates to the right and `2 ** -1` needs no parentheses.
pub const POWER: Level = 13;
pub const POSTFIX: Level = 14;

#[must_use]
pub fn level(op: BinaryOp) -> Level {
    match op {
        BinaryOp::OrElse | BinaryOp::Or => OR,
        BinaryOp::AndThen | BinaryOp::And => AND,
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
            COMPARE
        }
        BinaryOp::Concat => CONCAT,
        BinaryOp::BitOr => BIT_OR,
        BinaryOp::BitXor => BIT_XOR,
        BinaryOp::BitAnd => BIT_AND,
        BinaryOp::Shl | BinaryOp::Shr => SHIFT,
        BinaryOp::Add | BinaryOp::Sub => SUM,
        BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::FloorDiv
        | BinaryOp::Mod
        | BinaryOp::EuclidMod => PRODUCT,
        BinaryOp::Pow => POWER,
    }
}

/// The loosest levels that may stand left and right of an operator without parentheses.
#[must_use]
pub fn operand_levels(op: BinaryOp) -> (Level, Level) {
    let own = level(op);
    match own {
        POWER => (POSTFIX, UNARY),
        COMPARE => (own + 1, own + 1),
        _ => (own, own + 1),
    }
}

#[must_use]
pub fn binary_text(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::FloorDiv => "fdiv",
        BinaryOp::Mod => "mod",
        BinaryOp::EuclidMod => "emod",
        BinaryOp::Pow => "**",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::AndThen => "&&",
        BinaryOp::OrElse => "||",
        BinaryOp::And => "and",
        BinaryOp::Or => "or",
        BinaryOp::Concat => "++",
    }
}

#[must_use]
pub fn unary_text(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Not => "!",
        UnaryOp::Neg => "-",
        UnaryOp::BitNot => "~",
    }
}

/// The operator between two terms, but for `**`, which the reader treats as part of a unary term.
#[must_use]
pub fn binary_op(token: Token) -> Option<BinaryOp> {
    const TABLE: [(Token, BinaryOp); 24] = [
        (Token::PipePipe, BinaryOp::OrElse),
        (Token::Or, BinaryOp::Or),
        (Token::AmpersandAmpersand, BinaryOp::AndThen),
        (Token::And, BinaryOp::And),
        (Token::EqualsEquals, BinaryOp::Eq),
        (Token::NotEquals, BinaryOp::Ne),
        (Token::Less, BinaryOp::Lt),
        (Token::LessEquals, BinaryOp::Le),
        (Token::Greater, BinaryOp::Gt),
        (Token::GreaterEquals, BinaryOp::Ge),
        (Token::PlusPlus, BinaryOp::Concat),
        (Token::Pipe, BinaryOp::BitOr),
        (Token::Caret, BinaryOp::BitXor),
        (Token::Ampersand, BinaryOp::BitAnd),
        (Token::ShiftLeft, BinaryOp::Shl),
        (Token::ShiftRight, BinaryOp::Shr),
        (Token::Plus, BinaryOp::Add),
        (Token::Minus, BinaryOp::Sub),
        (Token::Star, BinaryOp::Mul),
        (Token::Slash, BinaryOp::Div),
        (Token::Percent, BinaryOp::Rem),
        (Token::FloorDiv, BinaryOp::FloorDiv),
        (Token::Mod, BinaryOp::Mod),
        (Token::EuclidMod, BinaryOp::EuclidMod),
    ];
    TABLE.into_iter().find(|&(spelled, _)| spelled == token).map(|(_, op)| op)
}
