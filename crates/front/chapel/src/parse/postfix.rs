//! What follows an operand: calls, indexing, `.name`, `?`, `!`.

use super::{Parser, Read, Reader};
use crate::ast::{Arg, Brackets, Expr, ExprKind};
use crate::token::Token;

impl Parser<'_> {
    /// All postfixes; `!` only where it binds tightly enough (not inside `new C()`).
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens end the expression")]
    pub fn postfixes(&mut self, mut left: Expr, bang: bool) -> Read<Expr> {
        loop {
            let start = left.span;
            let kind = match self.token() {
                Token::Open if callable(&left) => {
                    self.wrap()?;
                    let args = self.arguments(Token::Close)?;
                    ExprKind::Call { callee: Box::new(left), args, brackets: Brackets::Round }
                }
                Token::OpenBracket if callable(&left) => {
                    self.wrap()?;
                    let args = self.arguments(Token::CloseBracket)?;
                    ExprKind::Call { callee: Box::new(left), args, brackets: Brackets::Square }
                }
                Token::Dot => {
                    self.wrap()?;
                    self.bump();
                    if !self.at(Token::Name) && !self.token().is_word() {
                        return Err(self.unexpected("a name after `.`"));
                    }
                    let name = self.any_ident();
                    ExprKind::Dot { base: Box::new(left), name }
                }
                Token::Question => {
                    self.wrap()?;
                    self.bump();
                    ExprKind::Nilable(Box::new(left))
                }
                Token::Bang if bang => {
                    self.wrap()?;
                    self.bump();
                    ExprKind::NonNil(Box::new(left))
                }
                _ => return Ok(left),
            };
            left = self.built(kind, start);
        }
    }

    /// `(a, name = b)` or `[a, b]`, with the brackets.
    pub fn arguments(&mut self, close: Token) -> Read<Vec<Arg>> {
        let outer = std::mem::replace(&mut self.in_result, false);
        let args = self.argument_list(close);
        self.in_result = outer;
        args
    }

    fn argument_list(&mut self, close: Token) -> Read<Vec<Arg>> {
        let open = self.bump();
        let mut args = Vec::new();
        while !self.at(close) {
            let start = self.here();
            let named =
                matches!(self.token(), Token::Name | Token::This) && self.peek(1) == Token::Assign;
            let name = if named {
                let name = self.any_ident();
                self.bump();
                Some(name)
            } else {
                None
            };
            let value = self.expr()?;
            args.push(Arg { name, value, span: self.since(start) });
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.expect_close(close, open)?;
        Ok(args)
    }
}

/// Whether brackets behind it belong to it: numbers and truth values are never called.
fn callable(left: &Expr) -> bool {
    !matches!(
        left.kind,
        ExprKind::Int(_) | ExprKind::Real { .. } | ExprKind::Imag { .. } | ExprKind::Bool(_)
    )
}
