//! The table of operators: which binds tighter, in each dialect.
//!
//! 2.6 is as its grammar (`X10.g4`) lists them: `..` binds tighter than `*`, and `as` tighter than any sign. 2.0 is as Java,
//! with `..` looser than shifts, and with `as` and `->` looser than anything but assignment.

use crate::ast::{BinaryOp, UnaryOp};
use crate::dialect::Dialect;
use crate::token::Token;

pub mod level {
    //! Higher binds tighter.
    pub const ASSIGN: u8 = 0;
    pub const LEGACY_ARROW: u8 = 10;
    pub const LEGACY_CAST: u8 = 20;
    pub const CONDITIONAL: u8 = 30;
    pub const OR: u8 = 40;
    pub const AND: u8 = 50;
    pub const BIT_OR: u8 = 60;
    pub const BIT_XOR: u8 = 70;
    pub const BIT_AND: u8 = 80;
    pub const TILDE: u8 = 90;
    pub const EQUALITY: u8 = 100;
    pub const ORDER: u8 = 110;
    pub const INSTANCE_OF: u8 = 120;
    pub const LEGACY_RANGE: u8 = 130;
    pub const SHIFT: u8 = 140;
    pub const SUBTYPE: u8 = 150;
    pub const HAS_ZERO: u8 = 160;
    pub const SUM: u8 = 170;
    pub const PRODUCT: u8 = 180;
    pub const RANGE: u8 = 190;
    pub const NOT: u8 = 200;
    pub const SIGN: u8 = 210;
    pub const POSTFIX: u8 = 220;
}

/// What an operator behind an expression makes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Infix {
    Binary(BinaryOp),
    Conditional,
    InstanceOf,
    /// In 2.0 only; in 2.6 it is among what follows a primary.
    Cast,
    /// `<:`
    Subtype,
    /// `:>`
    Supertype,
    HasZero,
    IsRef,
}

const TABLE: [(Token, Infix, u8); 37] = [
    (Token::Question, Infix::Conditional, level::CONDITIONAL),
    (Token::OrOr, Infix::Binary(BinaryOp::Or), level::OR),
    (Token::AndAnd, Infix::Binary(BinaryOp::And), level::AND),
    (Token::Bar, Infix::Binary(BinaryOp::BitOr), level::BIT_OR),
    (Token::Caret, Infix::Binary(BinaryOp::BitXor), level::BIT_XOR),
    (Token::Ampersand, Infix::Binary(BinaryOp::BitAnd), level::BIT_AND),
    (Token::Tilde, Infix::Binary(BinaryOp::Tilde), level::TILDE),
    (Token::NotTilde, Infix::Binary(BinaryOp::NotTilde), level::TILDE),
    (Token::EqualEqual, Infix::Binary(BinaryOp::Equal), level::EQUALITY),
    (Token::NotEqual, Infix::Binary(BinaryOp::NotEqual), level::EQUALITY),
    (Token::Less, Infix::Binary(BinaryOp::Less), level::ORDER),
    (Token::Greater, Infix::Binary(BinaryOp::Greater), level::ORDER),
    (Token::LessEqual, Infix::Binary(BinaryOp::LessEqual), level::ORDER),
    (Token::GreaterEqual, Infix::Binary(BinaryOp::GreaterEqual), level::ORDER),
    (Token::InstanceOf, Infix::InstanceOf, level::INSTANCE_OF),
    (Token::ShiftLeft, Infix::Binary(BinaryOp::ShiftLeft), level::SHIFT),
    (Token::ShiftRight, Infix::Binary(BinaryOp::ShiftRight), level::SHIFT),
    (Token::ShiftRightUnsigned, Infix::Binary(BinaryOp::ShiftRightUnsigned), level::SHIFT),
    (Token::Arrow, Infix::Binary(BinaryOp::Arrow), level::SHIFT),
    (Token::LeftArrow, Infix::Binary(BinaryOp::LeftArrow), level::SHIFT),
    (Token::Funnel, Infix::Binary(BinaryOp::Funnel), level::SHIFT),
    (Token::LeftFunnel, Infix::Binary(BinaryOp::LeftFunnel), level::SHIFT),
    (Token::Not, Infix::Binary(BinaryOp::Bang), level::SHIFT),
    (Token::Diamond, Infix::Binary(BinaryOp::Diamond), level::SHIFT),
    (Token::Bowtie, Infix::Binary(BinaryOp::Bowtie), level::SHIFT),
    (Token::Subtype, Infix::Subtype, level::SUBTYPE),
    (Token::Supertype, Infix::Supertype, level::SUBTYPE),
    (Token::HasZero, Infix::HasZero, level::HAS_ZERO),
    (Token::IsRef, Infix::IsRef, level::HAS_ZERO),
    (Token::Plus, Infix::Binary(BinaryOp::Add), level::SUM),
    (Token::Minus, Infix::Binary(BinaryOp::Subtract), level::SUM),
    (Token::Star, Infix::Binary(BinaryOp::Multiply), level::PRODUCT),
    (Token::Slash, Infix::Binary(BinaryOp::Divide), level::PRODUCT),
    (Token::Percent, Infix::Binary(BinaryOp::Remainder), level::PRODUCT),
    (Token::Power, Infix::Binary(BinaryOp::Power), level::PRODUCT),
    (Token::Range, Infix::Binary(BinaryOp::Range), level::RANGE),
    (Token::In, Infix::Binary(BinaryOp::In), level::ORDER),
];

/// The operator that a token is behind an expression, and how tightly it binds.
pub fn infix(token: Token, dialect: Dialect) -> Option<(Infix, u8)> {
    if dialect == Dialect::Legacy && token == Token::As {
        return Some((Infix::Cast, level::LEGACY_CAST));
    }
    let (_, infix, level) = TABLE.iter().find(|(found, _, _)| *found == token)?;
    let level = match (dialect, token) {
        (Dialect::Current, Token::In) => return None,
        (Dialect::Current, _) => *level,
        (Dialect::Legacy, Token::Arrow) => level::LEGACY_ARROW,
        (Dialect::Legacy, Token::Range) => level::LEGACY_RANGE,
        (Dialect::Legacy, Token::InstanceOf | Token::Subtype | Token::Supertype) => level::ORDER,
        (Dialect::Legacy, Token::Not) => return None,
        (Dialect::Legacy, _) => *level,
    };
    Some((*infix, level))
}

/// How tightly a binary operator binds.
pub fn level_of(op: BinaryOp, dialect: Dialect) -> u8 {
    let entry = TABLE.iter().find(|(_, infix, _)| *infix == Infix::Binary(op));
    entry.and_then(|(token, _, _)| infix(*token, dialect)).map_or(level::ASSIGN, |(_, level)| level)
}

/// The binary operator that a token is, as a declaration names it.
pub fn binary(token: Token) -> Option<BinaryOp> {
    TABLE.iter().find_map(|(found, infix, _)| match infix {
        Infix::Binary(op) if *found == token && token != Token::In => Some(*op),
        Infix::Binary(_)
        | Infix::Conditional
        | Infix::InstanceOf
        | Infix::Cast
        | Infix::Subtype
        | Infix::Supertype
        | Infix::HasZero
        | Infix::IsRef => None,
    })
}

const PREFIX: [(Token, UnaryOp, u8); 10] = [
    (Token::Plus, UnaryOp::Plus, level::SIGN),
    (Token::Minus, UnaryOp::Minus, level::SIGN),
    (Token::Not, UnaryOp::Not, level::NOT),
    (Token::Tilde, UnaryOp::Complement, level::NOT),
    (Token::Caret, UnaryOp::Caret, level::NOT),
    (Token::Bar, UnaryOp::Bar, level::NOT),
    (Token::Ampersand, UnaryOp::Ampersand, level::NOT),
    (Token::Star, UnaryOp::Star, level::NOT),
    (Token::Slash, UnaryOp::Slash, level::NOT),
    (Token::Percent, UnaryOp::Percent, level::NOT),
];

/// The operator that a token is before an expression, and how tightly its operand binds.
pub fn prefix(token: Token) -> Option<(UnaryOp, u8)> {
    let (_, op, level) = PREFIX.iter().find(|(found, _, _)| *found == token)?;
    Some((*op, *level))
}

const ASSIGNMENTS: [(Token, Option<BinaryOp>); 21] = [
    (Token::Assign, None),
    (Token::PlusAssign, Some(BinaryOp::Add)),
    (Token::MinusAssign, Some(BinaryOp::Subtract)),
    (Token::StarAssign, Some(BinaryOp::Multiply)),
    (Token::SlashAssign, Some(BinaryOp::Divide)),
    (Token::PercentAssign, Some(BinaryOp::Remainder)),
    (Token::PowerAssign, Some(BinaryOp::Power)),
    (Token::AmpersandAssign, Some(BinaryOp::BitAnd)),
    (Token::BarAssign, Some(BinaryOp::BitOr)),
    (Token::CaretAssign, Some(BinaryOp::BitXor)),
    (Token::ShiftLeftAssign, Some(BinaryOp::ShiftLeft)),
    (Token::ShiftRightAssign, Some(BinaryOp::ShiftRight)),
    (Token::ShiftRightUnsignedAssign, Some(BinaryOp::ShiftRightUnsigned)),
    (Token::RangeAssign, Some(BinaryOp::Range)),
    (Token::ArrowAssign, Some(BinaryOp::Arrow)),
    (Token::LeftArrowAssign, Some(BinaryOp::LeftArrow)),
    (Token::FunnelAssign, Some(BinaryOp::Funnel)),
    (Token::LeftFunnelAssign, Some(BinaryOp::LeftFunnel)),
    (Token::DiamondAssign, Some(BinaryOp::Diamond)),
    (Token::BowtieAssign, Some(BinaryOp::Bowtie)),
    (Token::TildeAssign, Some(BinaryOp::Tilde)),
];

/// The operator of an assignment, none for `=`; `None` when the token is no assignment.
pub fn assignment(token: Token) -> Option<Option<BinaryOp>> {
    ASSIGNMENTS.iter().find(|(found, _)| *found == token).map(|(_, op)| *op)
}
