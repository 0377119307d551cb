//! Casts, `sizeof` and the operators in front of an operand.

use super::Parser;
use crate::ast::{Base, Expr, ExprKind, SizeOf, SizeOp, Step, UnaryOp};
use crate::dialect::Word;
use crate::token::Token;
use partita_source::{Read, Reader as _};

impl Parser<'_> {
    /// `(T) x`, or what has no cast in front.
    pub(super) fn cast(&mut self) -> Read<Expr> {
        if !(self.at(Token::Open) && self.at_type_name(1)) {
            return self.unary();
        }
        let from = self.mark();
        let ty = Box::new(self.deeper(|p| p.in_parens(Self::type_name))?);
        if self.at(Token::OpenBrace) {
            let init = self.init_list()?;
            let literal = self.built(ExprKind::CompoundLiteral { ty, init }, from);
            return self.postfix(literal, from);
        }
        let operand = Box::new(self.deeper(Self::cast)?);
        self.wrap()?;
        Ok(self.built(ExprKind::Cast { ty, operand }, from))
    }

    pub(super) fn unary(&mut self) -> Read<Expr> {
        let from = self.mark();
        let token = self.token();
        if let Some(op) = unary_op(token) {
            self.bump();
            let operand = Box::new(self.deeper(Self::cast)?);
            self.wrap()?;
            return Ok(self.built(ExprKind::Unary { op, operand }, from));
        }
        if let Some(step) = step(token) {
            self.bump();
            let operand = Box::new(self.deeper(Self::unary)?);
            self.wrap()?;
            return Ok(self.built(ExprKind::Step { step, prefix: true, operand }, from));
        }
        if token == Token::Extension {
            self.bump();
            return self.deeper(Self::cast);
        }
        if let Some(op) = self.size_op() {
            self.bump();
            return self.size_of(op, from);
        }
        let primary = self.primary()?;
        self.postfix(primary, from)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens measure nothing")]
    fn size_op(&self) -> Option<SizeOp> {
        match self.token() {
            Token::SizeOf => Some(SizeOp::Size),
            Token::AlignOf => Some(SizeOp::Align),
            Token::Added(Word::Size) => Some(SizeOp::Dialect(self.text_here().into())),
            _ => None,
        }
    }

    /// `sizeof (T)` or `sizeof x`, behind the word. `sizeof (T){..}` measures a literal.
    fn size_of(&mut self, op: SizeOp, from: usize) -> Read<Expr> {
        let operand = if self.at(Token::Open) && self.at_type_name(1) {
            let at = self.mark();
            let ty = self.deeper(|p| p.in_parens(Self::type_name))?;
            if self.at(Token::OpenBrace) {
                let init = self.init_list()?;
                let literal = ExprKind::CompoundLiteral { ty: Box::new(ty), init };
                let literal = self.built(literal, at);
                Base::Expr(self.postfix(literal, at)?)
            } else {
                Base::Type(ty)
            }
        } else {
            Base::Expr(self.deeper(Self::unary)?)
        };
        self.wrap()?;
        Ok(self.built(ExprKind::SizeOf(Box::new(SizeOf { op, operand })), from))
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no such operators")]
fn unary_op(token: Token) -> Option<UnaryOp> {
    Some(match token {
        Token::Plus => UnaryOp::Plus,
        Token::Minus => UnaryOp::Minus,
        Token::Not => UnaryOp::Not,
        Token::Tilde => UnaryOp::BitNot,
        Token::Star => UnaryOp::Deref,
        Token::And => UnaryOp::Address,
        _ => return None,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens do not count")]
pub(super) fn step(token: Token) -> Option<Step> {
    match token {
        Token::PlusPlus => Some(Step::Increment),
        Token::MinusMinus => Some(Step::Decrement),
        _ => None,
    }
}
