//! Declared names with their bounds, lengths and first values.

use super::{Parser, Read, Reader};
use crate::ast::{DataSet, Designator, Dim, Entity, Expr, ExprKind, Init, Part};
use crate::token::Token;

impl Parser<'_> {
    /// The entities of a declaration; values in the old form (`integer i /3/`) come as data.
    pub(super) fn entities(&mut self) -> Read<(Vec<Entity>, Vec<DataSet>)> {
        let mut entities = Vec::new();
        let mut data = Vec::new();
        loop {
            let mut entity = self.entity_name()?;
            if self.eat(Token::Assign) {
                entity.init = Some(Init::Value(self.expr()?));
            } else if self.eat(Token::Arrow) {
                entity.init = Some(Init::Pointer(self.expr()?));
            } else if self.at(Token::Slash) {
                let name = entity.name.clone();
                let span = name.span;
                let part = Part { name, args: None, substring: None, image: None };
                let kind = ExprKind::Designator(Designator { parts: vec![part], span });
                let values = self.data_values()?;
                data.push(DataSet { objects: vec![Expr { span, kind }], values });
            }
            entities.push(entity);
            if !self.eat(Token::Comma) {
                return Ok((entities, data));
            }
        }
    }

    /// A name, its bounds and its length.
    pub(super) fn entity_name(&mut self) -> Read<Entity> {
        let name = self.name()?;
        let mut entity = Entity { name, dims: None, codims: None, length: None, init: None };
        if self.at(Token::Star) {
            entity.length = Some(self.star_length()?);
        }
        if self.at(Token::Open) {
            entity.dims = Some(self.dims(Token::Open, Token::Close)?);
        }
        if self.at(Token::OpenBracket) {
            entity.codims = Some(self.dims(Token::OpenBracket, Token::CloseBracket)?);
        }
        if self.at(Token::Star) {
            entity.length = Some(self.star_length()?);
        }
        Ok(entity)
    }

    /// Dimensions or codimensions with what closes them.
    pub(super) fn dims(&mut self, open: Token, close: Token) -> Read<Vec<Dim>> {
        let opened = self.need(open)?;
        let mut dims = vec![self.dim()?];
        while self.eat(Token::Comma) {
            dims.push(self.dim()?);
        }
        self.close(close, opened)?;
        Ok(dims)
    }

    pub(super) fn dim(&mut self) -> Read<Dim> {
        if self.at(Token::Many)
            && let Some(meta) = self.meta()
        {
            return Ok(Dim::Meta(meta));
        }
        if self.eat(Token::Star) {
            return Ok(Dim::Assumed { low: None });
        }
        if self.eat(Token::DotDot) {
            return Ok(Dim::Rank);
        }
        if self.eat(Token::Colon) {
            return Ok(Dim::Deferred { low: None });
        }
        let first = self.expr()?;
        if !self.eat(Token::Colon) {
            return Ok(Dim::Explicit { low: None, high: first });
        }
        if self.eat(Token::Star) {
            return Ok(Dim::Assumed { low: Some(first) });
        }
        if matches!(self.peek(0), Token::Comma | Token::Close | Token::CloseBracket) {
            return Ok(Dim::Deferred { low: Some(first) });
        }
        Ok(Dim::Explicit { low: Some(first), high: self.expr()? })
    }
}
