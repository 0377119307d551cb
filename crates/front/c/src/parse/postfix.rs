//! What stands behind an operand: subscripts, calls, members, `++`.

use super::Parser;
use super::unary::step;
use crate::ast::{Expr, ExprKind};
use crate::token::Token;
use partita_source::{Read, Reader as _};

impl Parser<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens end the operand")]
    pub(super) fn postfix(&mut self, mut expr: Expr, from: usize) -> Read<Expr> {
        loop {
            let kind = match self.token() {
                Token::OpenBracket => {
                    let open = self.bump();
                    let index = Box::new(self.expr()?);
                    self.need_close(Token::CloseBracket, open)?;
                    ExprKind::Index { base: Box::new(expr), index }
                }
                Token::Open => {
                    let args = self.arguments()?;
                    ExprKind::Call { callee: Box::new(expr), args }
                }
                arrow @ (Token::Dot | Token::Arrow) => {
                    self.bump();
                    let member = self.ident("the name of a member")?;
                    let arrow = arrow == Token::Arrow;
                    ExprKind::Member { base: Box::new(expr), arrow, member }
                }
                token => match step(token) {
                    Some(step) => {
                        self.bump();
                        ExprKind::Step { step, prefix: false, operand: Box::new(expr) }
                    }
                    None => return Ok(expr),
                },
            };
            self.wrap()?;
            expr = self.built(kind, from);
        }
    }

    /// `(a, b)`
    fn arguments(&mut self) -> Read<Vec<Expr>> {
        let open = self.bump();
        let mut args = Vec::new();
        if !self.at(Token::Close) {
            loop {
                args.push(self.deeper(Self::assignment)?);
                if !self.eat(Token::Comma) {
                    break;
                }
            }
        }
        self.need_close(Token::Close, open)?;
        Ok(args)
    }
}
