//! Expressions from the loosest operator down to the binary ones.

use super::Parser;
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::token::Token;
use partita_source::{Read, Reader as _};

impl Parser<'_> {
    /// With commas.
    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.deeper(|p| {
            let from = p.mark();
            let before = p.measure();
            let mut left = p.assignment()?;
            while p.eat(Token::Comma) {
                let right = p.assignment()?;
                p.wrap()?;
                let kind = ExprKind::Comma { left: Box::new(left), right: Box::new(right) };
                left = p.built(kind, from);
            }
            p.measured(before);
            Ok(left)
        })
    }

    /// Without commas: an argument, an initialiser.
    pub(super) fn assignment(&mut self) -> Read<Expr> {
        let from = self.mark();
        let target = self.conditional()?;
        let Some(op) = assignment_op(self.token()) else { return Ok(target) };
        self.bump();
        let before = self.measure();
        let value = self.deeper(Self::assignment)?;
        self.measured(before);
        self.wrap()?;
        let kind = ExprKind::Assign { op, target: Box::new(target), value: Box::new(value) };
        Ok(self.built(kind, from))
    }

    /// Without assignment: a constant expression.
    pub(super) fn conditional(&mut self) -> Read<Expr> {
        let from = self.mark();
        let before = self.measure();
        let expr = self.conditional_from(from);
        self.measured(before);
        expr
    }

    fn conditional_from(&mut self, from: usize) -> Read<Expr> {
        let cond = self.binary(1)?;
        if !self.at(Token::Question) {
            return Ok(cond);
        }
        let question = self.bump();
        let then = if self.at(Token::Colon) { None } else { Some(Box::new(self.expr()?)) };
        if !self.at(Token::Colon) {
            let error = self.mismatch("`:`");
            return Err(self.error(error.also(question, "for this")));
        }
        self.bump();
        let otherwise = Box::new(self.deeper(Self::conditional)?);
        self.wrap()?;
        Ok(self.built(ExprKind::Conditional { cond: Box::new(cond), then, otherwise }, from))
    }

    /// Operators that bind at least so tight. How high the tree is, is measured for each operand by itself.
    fn binary(&mut self, level: u8) -> Read<Expr> {
        let from = self.mark();
        let mut left = self.cast()?;
        while let Some(op) = binary_op(self.token()).filter(|op| op.level() >= level) {
            self.bump();
            let before = self.measure();
            let right = self.binary(op.level() + 1)?;
            self.measured(before);
            self.wrap()?;
            let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) };
            left = self.built(kind, from);
        }
        Ok(left)
    }
}

/// `Some(None)` for `=`.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens assign nothing")]
#[expect(clippy::option_option, reason = "no assignment, a plain one, or one with an operator")]
fn assignment_op(token: Token) -> Option<Option<BinaryOp>> {
    let op = match token {
        Token::Assign => return Some(None),
        Token::StarAssign => BinaryOp::Mul,
        Token::SlashAssign => BinaryOp::Div,
        Token::PercentAssign => BinaryOp::Rem,
        Token::PlusAssign => BinaryOp::Add,
        Token::MinusAssign => BinaryOp::Sub,
        Token::ShiftLeftAssign => BinaryOp::Shl,
        Token::ShiftRightAssign => BinaryOp::Shr,
        Token::AndAssign => BinaryOp::BitAnd,
        Token::CaretAssign => BinaryOp::BitXor,
        Token::BarAssign => BinaryOp::BitOr,
        _ => return None,
    };
    Some(Some(op))
}

/// The operator that a token is between two operands.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no binary operators")]
#[must_use]
pub fn binary_op(token: Token) -> Option<BinaryOp> {
    Some(match token {
        Token::Star => BinaryOp::Mul,
        Token::Slash => BinaryOp::Div,
        Token::Percent => BinaryOp::Rem,
        Token::Plus => BinaryOp::Add,
        Token::Minus => BinaryOp::Sub,
        Token::ShiftLeft => BinaryOp::Shl,
        Token::ShiftRight => BinaryOp::Shr,
        Token::Less => BinaryOp::Less,
        Token::Greater => BinaryOp::Greater,
        Token::LessEqual => BinaryOp::LessEqual,
        Token::GreaterEqual => BinaryOp::GreaterEqual,
        Token::EqualEqual => BinaryOp::Equal,
        Token::NotEqual => BinaryOp::NotEqual,
        Token::And => BinaryOp::BitAnd,
        Token::Caret => BinaryOp::BitXor,
        Token::Bar => BinaryOp::BitOr,
        Token::AndAnd => BinaryOp::And,
        Token::BarBar => BinaryOp::Or,
        _ => return None,
    })
}
