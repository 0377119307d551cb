//! Reading numbers.

use super::Reader;
use crate::text::token::Token;
use crate::{Expr, ExprKind};
use partita_source::{Read, Reader as _};
use std::str::FromStr;

impl Reader<'_> {
    pub(super) fn int(&mut self) -> Read<Expr> {
        let start = self.start();
        let value = self.number()?;
        self.make(start, ExprKind::Int(value))
    }

    pub(super) fn real(&mut self) -> Read<Expr> {
        let start = self.start();
        let value = self.parse("this number cannot be read")?;
        self.make(start, ExprKind::Real(value))
    }

    /// A plain number of a declaration, such as the number of places.
    pub(super) fn number<T: FromStr>(&mut self) -> Read<T> {
        if self.token() != Token::Int {
            return Err(self.unexpected("a number"));
        }
        self.parse("this number is too large")
    }

    /// A plain number with an optional sign.
    pub(super) fn signed(&mut self) -> Read<i64> {
        if !self.eat(Token::Minus) {
            return self.number();
        }
        let magnitude: u64 = self.number()?;
        match 0i64.checked_sub_unsigned(magnitude) {
            Some(value) => Ok(value),
            None => Err(self.wrong(self.last(), "this number is too large")),
        }
    }

    fn parse<T: FromStr>(&mut self, message: &str) -> Read<T> {
        match self.slice().parse() {
            Ok(value) => {
                self.bump();
                Ok(value)
            }
            Err(_) => Err(self.wrong(self.here(), message)),
        }
    }
}
