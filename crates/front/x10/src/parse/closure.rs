//! What stands where the right side of an assignment may: closures, `at`, `finish` and `future` with a value.

use super::ahead::Behind;
use super::table::level;
use super::{Parser, Read, Reader};
use crate::ast::{Body, Closure, Expr, ExprKind};
use crate::token::Token;

impl Parser<'_> {
    /// An expression that no operator goes on from, if one begins here.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens begin an operand")]
    pub fn whole(&mut self, min: u8) -> Read<Option<Expr>> {
        let start = self.here();
        let what = match self.token() {
            Token::Open if self.is_closure() => "a closure",
            Token::At if !self.calls_at() => "`at`",
            Token::Finish => "`finish`",
            Token::Name if self.at_legacy_word("future") => "`future`",
            _ => return Ok(None),
        };
        if min > level::CONDITIONAL {
            let message = format!("{what} as an operand needs parentheses around it");
            self.wrong(start, message);
        }
        let kind = match self.token() {
            Token::At => {
                self.bump();
                let place = Box::new(self.in_parentheses()?);
                ExprKind::At { place, body: self.value_body()? }
            }
            Token::Finish => {
                self.bump();
                let reducer = Box::new(self.in_parentheses()?);
                ExprKind::Finish { reducer, body: self.block()? }
            }
            Token::Open => self.closure()?,
            _ => self.future()?,
        };
        Ok(Some(self.built(kind, start)))
    }

    /// Legacy `at(p)` as a question about an object, mostly in constraints: nothing follows that could be a body.
    pub fn calls_at(&self) -> bool {
        let ends = [
            Token::CloseBrace,
            Token::Close,
            Token::Comma,
            Token::Semicolon,
            Token::AndAnd,
            Token::OrOr,
        ];
        self.is_legacy() && self.behind_close(1).is_some_and(|behind| ends.contains(&behind))
    }

    /// `(e)`
    pub fn in_parentheses(&mut self) -> Read<Expr> {
        let open = self.need(Token::Open)?;
        let expr = self.expr()?;
        self.expect_close(Token::Close, open)?;
        Ok(expr)
    }

    /// `(x: A){c}: R => e`
    fn closure(&mut self) -> Read<ExprKind> {
        let formals = self.formals()?;
        let guard = self.constraint_opt()?;
        let result = self.result_type(Behind::Other)?;
        let mut offers = None;
        if self.eat(Token::Offers) {
            offers = Some(self.ty()?);
        } else if self.is_legacy() && self.eat(Token::Throws) {
            self.some(Self::ty)?;
        }
        self.need(Token::DoubleArrow)?;
        let body = self.value_body()?;
        Ok(ExprKind::Closure(Box::new(Closure { formals, guard, result, offers, body })))
    }

    /// An expression, or a block that may end in a value.
    pub fn value_body(&mut self) -> Read<Body> {
        if self.at(Token::AtSign) && self.annotated_block() {
            self.annotations()?;
        }
        if self.at(Token::OpenBrace) {
            return Ok(Body::Block(self.value_block()?.0));
        }
        Ok(Body::Expr(Box::new(self.expr()?)))
    }

    /// Whether a block stands behind the annotations here.
    pub fn annotated_block(&self) -> bool {
        let mut at = 0;
        while self.peek(at) == Token::AtSign {
            at += 2;
            while self.peek(at) == Token::Dot {
                at += 2;
            }
            for bracket in [Token::OpenBracket, Token::Open] {
                if self.peek(at) == bracket {
                    let Some(close) = self.close_of(at) else { return false };
                    at = close + 1;
                }
            }
        }
        self.peek(at) == Token::OpenBrace
    }

    /// `future[T] (p) e`
    fn future(&mut self) -> Read<ExprKind> {
        self.bump();
        let mut ty = None;
        if self.eat(Token::OpenBracket) {
            let open = self.last();
            ty = Some(Box::new(self.ty()?));
            self.expect_close(Token::CloseBracket, open)?;
        }
        let place = if self.at(Token::Open) {
            self.in_parentheses()?
        } else {
            let word = self.last();
            self.make(ExprKind::Here, word)
        };
        Ok(ExprKind::Future { ty, place: Box::new(place), body: self.value_body()? })
    }
}
