//! Expressions, by how tightly operators bind.
//!
//! From loose to tight: `.name.`; `.eqv.`, `.neqv.`; `.or.`; `.and.`; `.not.`; relations; `//`; `+`, `-` (also
//! as a sign); `*`, `/`; `**` (to the right); a defined unary operator. A sign behind another operator
//! (`a * -b`) is an extension that compilers accept; it takes what a sign takes, down to `**` and `*`.

use super::{Parser, Read, Reader};
use crate::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::token::{Token, level};
use partita_source::Span;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.deeper(|parser| parser.binary(level::USER))
    }

    /// An item of a list, where `$items...` may stand too.
    pub(super) fn expr_or_many(&mut self) -> Read<Expr> {
        if self.at(Token::Many)
            && let Some(meta) = self.meta()
        {
            return Ok(Expr { span: meta.span, kind: ExprKind::Meta(meta) });
        }
        self.expr()
    }

    /// An expression whose operators all bind at least as tightly as `least`.
    pub(super) fn binary(&mut self, least: u8) -> Read<Expr> {
        let before = self.measure();
        let start = self.here();
        let mut left = self.signed(least)?;
        loop {
            let found = match self.at(Token::UserOperator) {
                true => Some((BinaryOp::User(self.operator_name()), level::USER)),
                false => self.token().binary(),
            };
            let Some((op, tightness)) = found.filter(|(_, tightness)| *tightness >= least) else {
                break;
            };
            self.bump();
            self.wrap()?;
            // `**` groups to the right, everything else to the left.
            let right_least = if op == BinaryOp::Pow { tightness } else { tightness + 1 };
            let right = self.deeper(|parser| parser.binary(right_least))?;
            let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) };
            left = Expr { span: self.since(start), kind };
        }
        self.measured(before);
        Ok(left)
    }

    fn operator_name(&self) -> crate::ast::Name {
        self.word(0).trim_matches('.').to_ascii_lowercase().into()
    }

    /// An operand with what stands before it.
    fn signed(&mut self, least: u8) -> Read<Expr> {
        let start = self.here();
        let (op, tightness) = if self.at(Token::Minus) {
            (UnaryOp::Minus, level::PRODUCT)
        } else if self.at(Token::Plus) {
            (UnaryOp::Plus, level::PRODUCT)
        } else if self.at(Token::Not) {
            (UnaryOp::Not, level::RELATION)
        } else if self.at(Token::UserOperator) {
            (UnaryOp::User(self.operator_name()), level::POWER + 1)
        } else {
            return self.primary();
        };
        self.bump();
        // `a ** -b * c` is `a ** (-b) * c`: behind a tight operator a sign takes no looser one.
        let tightness = tightness.max(least.min(level::POWER));
        let operand = self.deeper(|parser| parser.binary(tightness))?;
        Ok(unary(op, operand, self.since(start)))
    }
}

fn unary(op: UnaryOp, operand: Expr, span: Span) -> Expr {
    Expr { span, kind: ExprKind::Unary { op, operand: Box::new(operand) } }
}
