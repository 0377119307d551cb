//! `data`, `parameter` and `namelist`-like lists of names and values.

use super::{Parser, Read, Reader};
use crate::ast::{DataSet, DeclKind, Expr, ExprKind, Ident, UnaryOp};
use crate::token::Token;

impl Parser<'_> {
    /// Behind `data`: `objects / values /, ...`
    pub(super) fn data(&mut self) -> Read<DeclKind> {
        let mut sets = Vec::new();
        loop {
            let mut objects = vec![self.primary()?];
            while self.eat(Token::Comma) {
                objects.push(self.primary()?);
            }
            let values = self.data_values()?;
            sets.push(DataSet { objects, values });
            self.eat(Token::Comma);
            if self.at(Token::End) {
                return Ok(DeclKind::Data(sets));
            }
        }
    }

    /// `/ values /`
    pub(super) fn data_values(&mut self) -> Read<Vec<(Option<Expr>, Expr)>> {
        self.need(Token::Slash)?;
        let mut values = Vec::new();
        loop {
            let value = self.data_value()?;
            if self.eat(Token::Star) {
                values.push((Some(value), self.data_value()?));
            } else {
                values.push((None, value));
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        if !self.eat(Token::Slash) {
            return Err(self.unexpected("`,` or `/`"));
        }
        Ok(values)
    }

    /// A constant with its sign: `/` ends it, so no operators.
    fn data_value(&mut self) -> Read<Expr> {
        let start = self.here();
        let op = if self.eat(Token::Minus) {
            UnaryOp::Minus
        } else if self.eat(Token::Plus) {
            UnaryOp::Plus
        } else {
            return self.primary();
        };
        let operand = Box::new(self.primary()?);
        Ok(Expr { span: self.since(start), kind: ExprKind::Unary { op, operand } })
    }

    /// Behind `parameter`: `(name = value, ...)`
    pub(super) fn parameter(&mut self) -> Read<DeclKind> {
        let open = self.need(Token::Open)?;
        let mut values = Vec::new();
        loop {
            let name = self.name()?;
            self.need(Token::Assign)?;
            values.push((name, self.expr()?));
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.close(Token::Close, open)?;
        Ok(DeclKind::Parameter(values))
    }

    /// `name [= value], ...` of an `enumerator` statement.
    pub(super) fn enumerators(&mut self, out: &mut Vec<(Ident, Option<Expr>)>) -> Read<()> {
        self.eat(Token::DoubleColon);
        loop {
            let name = self.name()?;
            let value = if self.eat(Token::Assign) { Some(self.expr()?) } else { None };
            out.push((name, value));
            if !self.eat(Token::Comma) {
                return self.expect_end();
            }
        }
    }
}
