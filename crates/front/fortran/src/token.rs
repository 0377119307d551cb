//! The tokens of a statement.

use crate::ast::BinaryOp;
use partita_source::{Bracket, Shape};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// A name or keyword: nothing is reserved. In rules it may contain `$`.
    Name,
    /// `$name...`
    Many,
    Int,
    Real,
    Str,
    Boz,
    Logical(bool),
    Plus,
    Minus,
    Star,
    Slash,
    Power,
    Concat,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Not,
    Eqv,
    Neqv,
    /// `.name.`
    UserOperator,
    Assign,
    Arrow,
    Open,
    Close,
    /// `(/`
    OpenArray,
    /// `/)`
    CloseArray,
    OpenBracket,
    CloseBracket,
    Comma,
    Colon,
    DoubleColon,
    Percent,
    /// `..`
    DotDot,
    End,
    Bad(Bad),
}

/// What is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bad {
    Character,
    OpenString,
    Boz,
    Dollar,
}

impl partita_source::Token for Token {
    const END: Token = Token::End;

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are no brackets")]
    fn bracket(self) -> Option<Bracket> {
        Some(match self {
            Token::Open | Token::OpenArray => Bracket::Open(Shape::Round),
            Token::Close | Token::CloseArray => Bracket::Close(Shape::Round),
            Token::OpenBracket => Bracket::Open(Shape::Square),
            Token::CloseBracket => Bracket::Close(Shape::Square),
            _ => return None,
        })
    }
}

/// Binary operators other than `.name.`, and how tightly they bind; `.name.` binds loosest.
const BINARY: [(Token, BinaryOp, u8); 16] = [
    (Token::Eqv, BinaryOp::Eqv, 2),
    (Token::Neqv, BinaryOp::Neqv, 2),
    (Token::Or, BinaryOp::Or, 3),
    (Token::And, BinaryOp::And, 4),
    (Token::Eq, BinaryOp::Eq, level::RELATION),
    (Token::Ne, BinaryOp::Ne, level::RELATION),
    (Token::Lt, BinaryOp::Lt, level::RELATION),
    (Token::Le, BinaryOp::Le, level::RELATION),
    (Token::Gt, BinaryOp::Gt, level::RELATION),
    (Token::Ge, BinaryOp::Ge, level::RELATION),
    (Token::Concat, BinaryOp::Concat, level::CONCAT),
    (Token::Plus, BinaryOp::Add, level::SUM),
    (Token::Minus, BinaryOp::Sub, level::SUM),
    (Token::Star, BinaryOp::Mul, level::PRODUCT),
    (Token::Slash, BinaryOp::Div, level::PRODUCT),
    (Token::Power, BinaryOp::Pow, level::POWER),
];

pub mod level {
    //! How tightly operators bind; `.not.` stands between `.and.` and the relations.
    pub const USER: u8 = 1;
    pub const RELATION: u8 = 6;
    pub const CONCAT: u8 = 7;
    pub const SUM: u8 = 8;
    pub const PRODUCT: u8 = 9;
    pub const POWER: u8 = 10;
}

impl Token {
    pub fn binary(self) -> Option<(BinaryOp, u8)> {
        let found = BINARY.iter().find(|(token, _, _)| *token == self)?;
        Some((found.1.clone(), found.2))
    }

    /// How the token is written in messages; empty where the text says more.
    pub fn written(self) -> &'static str {
        match self {
            Token::Open => "`(`",
            Token::Close => "`)`",
            Token::OpenBracket => "`[`",
            Token::CloseBracket => "`]`",
            Token::CloseArray => "`/)`",
            Token::OpenArray => "`(/`",
            Token::Assign => "`=`",
            Token::Arrow => "`=>`",
            Token::Comma => "`,`",
            Token::Colon => "`:`",
            Token::DoubleColon => "`::`",
            Token::Slash => "`/`",
            Token::Star => "`*`",
            Token::Percent => "`%`",
            Token::Name => "a name",
            Token::Int => "a number",
            Token::End => "the end of the statement",
            Token::Many
            | Token::Real
            | Token::Str
            | Token::Boz
            | Token::Logical(_)
            | Token::Plus
            | Token::Minus
            | Token::Power
            | Token::Concat
            | Token::Eq
            | Token::Ne
            | Token::Lt
            | Token::Le
            | Token::Gt
            | Token::Ge
            | Token::And
            | Token::Or
            | Token::Not
            | Token::Eqv
            | Token::Neqv
            | Token::UserOperator
            | Token::DotDot
            | Token::Bad(_) => "",
        }
    }
}
