//! Reading terms: operators by precedence, and primaries.

use super::{Reader, Start};
use crate::text::operator::{
    COMPARE, CONCAT, CONDITIONAL, Level, RANGE, UNARY, binary_op, level, operand_levels,
};
use crate::text::token::Token;
use crate::{BinaryOp, Expr, ExprKind, UnaryOp};
use partita_source::{Read, Reader as _};

impl Reader<'_> {
    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.level(CONDITIONAL)
    }

    /// A term that binds at least as tightly as `min`.
    pub(super) fn level(&mut self, min: Level) -> Read<Expr> {
        self.nested(|reader| {
            let start = reader.start();
            let left = reader.prefix()?;
            reader.operators(start, left, min)
        })
    }

    /// What follows a left operand.
    fn operators(&mut self, start: Start, mut left: Expr, min: Level) -> Read<Expr> {
        let mut last = None;
        loop {
            let kind = if self.token() == Token::Question && min == CONDITIONAL {
                self.conditional(left)?
            } else if self.token() == Token::DotDot && min <= RANGE {
                self.no_chain(last, RANGE, "ranges do not chain")?;
                last = Some(RANGE);
                self.range(left)?
            } else if let Some(op) = binary_op(self.token())
                && level(op) >= min
            {
                self.no_chain(
                    last,
                    level(op),
                    "comparisons do not chain; write parentheses or `&&`",
                )?;
                last = Some(level(op));
                self.binary(op, left)?
            } else {
                return Ok(left);
            };
            left = self.make(start, kind)?;
        }
    }

    fn no_chain(&mut self, last: Option<Level>, next: Level, message: &str) -> Read<()> {
        if last == Some(next) && (next == COMPARE || next == RANGE) {
            return Err(self.wrong(self.here(), message));
        }
        Ok(())
    }

    fn binary(&mut self, op: BinaryOp, left: Expr) -> Read<ExprKind> {
        self.bump();
        let right = self.level(operand_levels(op).1)?;
        Ok(ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) })
    }

    fn conditional(&mut self, cond: Expr) -> Read<ExprKind> {
        self.bump();
        let yes = self.expr()?;
        self.expect_for(Token::Colon, "`:`", "between the two values of `? :`")?;
        let no = self.expr()?;
        Ok(ExprKind::Conditional { cond: Box::new(cond), yes: Box::new(yes), no: Box::new(no) })
    }

    fn range(&mut self, low: Expr) -> Read<ExprKind> {
        self.bump();
        let high = self.level(CONCAT)?;
        let step = if self.eat(Token::By) { Some(Box::new(self.level(CONCAT)?)) } else { None };
        Ok(ExprKind::Range { low: Box::new(low), high: Box::new(high), step })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens start no unary term")]
    fn prefix(&mut self) -> Read<Expr> {
        match self.token() {
            Token::Minus => self.negative(),
            Token::Bang => self.unary(UnaryOp::Not),
            Token::Tilde => self.unary(UnaryOp::BitNot),
            Token::Ampersand => self.reference(1, |cell| ExprKind::RefTo { cell }),
            Token::AmpersandAmpersand => self.reference(2, |cell| ExprKind::RefTo { cell }),
            Token::Star => self.reference(1, |reference| ExprKind::Deref { reference }),
            Token::StarStar => self.reference(2, |reference| ExprKind::Deref { reference }),
            _ => self.power(),
        }
    }

    fn unary(&mut self, op: UnaryOp) -> Read<Expr> {
        let start = self.start();
        self.bump();
        let operand = Box::new(self.level(UNARY)?);
        self.make(start, ExprKind::Unary { op, operand })
    }

    /// `&cell` and `*reference`, where `&&` and `**` are two of them.
    fn reference(&mut self, times: u32, wrap: fn(Box<Expr>) -> ExprKind) -> Read<Expr> {
        let start = self.start();
        self.bump();
        let mut term = self.level(UNARY)?;
        for _ in 0..times {
            term = self.make(start, wrap(Box::new(term)))?;
        }
        Ok(term)
    }

    /// `-` before a bare literal is part of the literal.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only literals differ")]
    fn negative(&mut self) -> Read<Expr> {
        let start = self.start();
        self.bump();
        if self.token() == Token::Int && self.slice() == i64::MIN.unsigned_abs().to_string() {
            self.bump();
            return self.make(start, ExprKind::Int(i64::MIN));
        }
        let literal = matches!(self.token(), Token::Int | Token::Real);
        let operand = self.level(UNARY)?;
        let kind = match operand.kind {
            ExprKind::Int(value) if literal => ExprKind::Int(-value),
            ExprKind::Real(value) if literal => ExprKind::Real(-value),
            _ => ExprKind::Unary { op: UnaryOp::Neg, operand: Box::new(operand) },
        };
        self.make(start, kind)
    }

    fn power(&mut self) -> Read<Expr> {
        let start = self.start();
        let base = self.postfix()?;
        if !self.eat(Token::StarStar) {
            return Ok(base);
        }
        let exponent = self.level(operand_levels(BinaryOp::Pow).1)?;
        let (left, right) = (Box::new(base), Box::new(exponent));
        self.make(start, ExprKind::Binary { op: BinaryOp::Pow, left, right })
    }

    pub(super) fn make(&mut self, start: Start, kind: ExprKind) -> Read<Expr> {
        self.grow()?;
        Ok(Expr { id: self.node(start), kind })
    }

    /// `(term)`
    pub(super) fn parenthesised(&mut self, context: &str) -> Read<Expr> {
        self.expect_for(Token::OpenParen, "`(`", context)?;
        let expr = self.expr()?;
        self.expect_for(Token::CloseParen, "`)`", "")?;
        Ok(expr)
    }

    /// `(term, term)`
    pub(super) fn arguments(&mut self, context: &str) -> Read<Vec<Expr>> {
        self.expect_for(Token::OpenParen, "`(`", context)?;
        self.list(Token::CloseParen, "`,` or `)`", "", Self::expr)
    }

    /// `low..high`, without `by`.
    pub(super) fn bound(&mut self) -> Read<(Expr, Expr)> {
        let low = self.level(CONCAT)?;
        self.expect_for(Token::DotDot, "`..`", "between the bounds of a dimension")?;
        let high = self.level(CONCAT)?;
        Ok((low, high))
    }
}
