//! Expressions: which operator binds tighter.
//!
//! The levels are those of the official grammar (`chpl.ypp`). Unlike C, `|`, `^`, `&` and the shifts bind tighter than
//! `+`, unary minus is looser than `*`, and a cast `:` is tighter than `**`.

use super::{Parser, Read, Reader};
use crate::ast::{BinaryOp, Expr, ExprKind, ReduceOp};
use crate::token::Token;
use partita_source::Span;

pub mod level {
    //! Higher binds tighter.
    pub const LOOSEST: u8 = 0;
    pub const BY: u8 = 10;
    pub const OR: u8 = 20;
    pub const AND: u8 = 30;
    pub const EQUALITY: u8 = 40;
    pub const ORDER: u8 = 50;
    pub const RANGE: u8 = 60;
    pub const SUM: u8 = 70;
    pub const BIT_OR: u8 = 80;
    pub const BIT_XOR: u8 = 90;
    pub const BIT_AND: u8 = 100;
    pub const SHIFT: u8 = 110;
    pub const SIGN: u8 = 120;
    pub const PRODUCT: u8 = 130;
    pub const NOT: u8 = 140;
    pub const REDUCE: u8 = 150;
    pub const POWER: u8 = 160;
    pub const CAST: u8 = 170;
    pub const MANAGED: u8 = 180;
    pub const POSTFIX: u8 = 200;
    pub const NEW: u8 = 210;
}

const BINARY: [(Token, BinaryOp, u8); 23] = [
    (Token::By, BinaryOp::By, level::BY),
    (Token::Align, BinaryOp::Align, level::BY),
    (Token::Hash, BinaryOp::Count, level::BY),
    (Token::OrOr, BinaryOp::Or, level::OR),
    (Token::AndAnd, BinaryOp::And, level::AND),
    (Token::EqualEqual, BinaryOp::Equal, level::EQUALITY),
    (Token::NotEqual, BinaryOp::NotEqual, level::EQUALITY),
    (Token::Less, BinaryOp::Less, level::ORDER),
    (Token::LessEqual, BinaryOp::LessEqual, level::ORDER),
    (Token::Greater, BinaryOp::Greater, level::ORDER),
    (Token::GreaterEqual, BinaryOp::GreaterEqual, level::ORDER),
    (Token::Plus, BinaryOp::Add, level::SUM),
    (Token::Minus, BinaryOp::Subtract, level::SUM),
    (Token::Bar, BinaryOp::BitOr, level::BIT_OR),
    (Token::Caret, BinaryOp::BitXor, level::BIT_XOR),
    (Token::Ampersand, BinaryOp::BitAnd, level::BIT_AND),
    (Token::ShiftLeft, BinaryOp::ShiftLeft, level::SHIFT),
    (Token::ShiftRight, BinaryOp::ShiftRight, level::SHIFT),
    (Token::Star, BinaryOp::Multiply, level::PRODUCT),
    (Token::Slash, BinaryOp::Divide, level::PRODUCT),
    (Token::Percent, BinaryOp::Remainder, level::PRODUCT),
    (Token::Dmapped, BinaryOp::Dmapped, level::REDUCE),
    (Token::Power, BinaryOp::Power, level::POWER),
];

/// The operators that a reduction may have.
const REDUCTIONS: [(Token, BinaryOp); 7] = [
    (Token::Plus, BinaryOp::Add),
    (Token::Star, BinaryOp::Multiply),
    (Token::AndAnd, BinaryOp::And),
    (Token::OrOr, BinaryOp::Or),
    (Token::Ampersand, BinaryOp::BitAnd),
    (Token::Bar, BinaryOp::BitOr),
    (Token::Caret, BinaryOp::BitXor),
];

impl Parser<'_> {
    /// A whole expression.
    pub fn expr(&mut self) -> Read<Expr> {
        self.expr_at(level::LOOSEST)
    }

    pub fn expr_list(&mut self) -> Read<Vec<Expr>> {
        let mut list = vec![self.expr()?];
        while self.eat(Token::Comma) {
            list.push(self.expr()?);
        }
        Ok(list)
    }

    /// An expression whose operators all bind at least that tightly.
    pub fn expr_at(&mut self, min: u8) -> Read<Expr> {
        self.deeper(|parser| {
            let before = parser.measure();
            let left = parser.prefix()?;
            let mut left = parser.postfixes(left, level::POSTFIX >= min)?;
            loop {
                left = match parser.infix(left, min)? {
                    Ok(longer) => longer,
                    Err(done) => {
                        parser.measured(before);
                        break Ok(done);
                    }
                };
            }
        })
    }

    /// One more operator and its right side, when it binds tightly enough; else the left side comes back.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens end the expression")]
    fn infix(&mut self, left: Expr, min: u8) -> Read<Result<Expr, Expr>> {
        let token = self.token();
        let start = left.span;
        if let Some((_, op, level)) = BINARY.iter().find(|(found, _, _)| *found == token) {
            if *level < min {
                return Ok(Err(left));
            }
            self.wrap()?;
            self.bump();
            let right_assoc = *op == BinaryOp::Power;
            let right = self.expr_at(if right_assoc { *level } else { *level + 1 })?;
            let (left, right) = (Box::new(left), Box::new(right));
            return Ok(Ok(self.built(ExprKind::Binary { op: *op, left, right }, start)));
        }
        let level = match token {
            Token::RangeTo | Token::RangeOpen => level::RANGE,
            Token::Colon => level::CAST,
            Token::Reduce | Token::Scan => level::REDUCE,
            Token::Implements => level::CAST,
            _ => return Ok(Err(left)),
        };
        if level < min {
            return Ok(Err(left));
        }
        self.wrap()?;
        let kind = match token {
            Token::RangeTo | Token::RangeOpen => self.range(Some(Box::new(left)))?,
            Token::Colon => {
                self.bump();
                let ty = Box::new(self.expr_at(level::CAST + 1)?);
                ExprKind::Cast { value: Box::new(left), ty }
            }
            Token::Implements => {
                self.implements()?;
                ExprKind::Unsupported { what: "an interface constraint".to_owned() }
            }
            _ => self.reduction(ReduceOp::Named(Box::new(left)))?,
        };
        Ok(Ok(self.built(kind, start)))
    }

    pub fn built(&mut self, kind: ExprKind, start: Span) -> Expr {
        let span = self.since(start);
        self.make(kind, span)
    }

    /// From `..` or `..<` on.
    pub fn range(&mut self, low: Option<Box<Expr>>) -> Read<ExprKind> {
        let open = self.at(Token::RangeOpen);
        self.bump();
        let has_high = open || self.starts_expression() && !self.at(Token::OpenBrace);
        let high = if has_high { Some(Box::new(self.expr_at(level::RANGE + 1)?)) } else { None };
        Ok(ExprKind::Range { low, high, open })
    }

    /// The operator of `+ reduce`, when one stands here.
    pub fn reduction_operator(&mut self) -> Option<ReduceOp> {
        if !matches!(self.peek(1), Token::Reduce | Token::Scan) {
            return None;
        }
        let token = self.token();
        let (_, op) = REDUCTIONS.iter().find(|(found, _)| *found == token)?;
        self.bump();
        Some(ReduceOp::Operator(*op))
    }

    /// From `reduce` or `scan` on.
    pub fn reduction(&mut self, op: ReduceOp) -> Read<ExprKind> {
        let scan = self.at(Token::Scan);
        self.bump();
        let operand = Box::new(self.expr_at(level::REDUCE + 1)?);
        Ok(ExprKind::Reduce { scan, op, operand })
    }

    /// From `implements` on: `implements I(args)`.
    pub fn implements(&mut self) -> Read<()> {
        self.need(Token::Implements)?;
        self.ident("the name of an interface")?;
        if self.at(Token::Open) {
            self.arguments(Token::Close)?;
        }
        Ok(())
    }
}
