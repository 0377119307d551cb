//! What methods, constructors and operators have behind their formals, and their bodies.

use super::ahead::Behind;
use super::{Parser, Read, Reader};
use crate::ast::{Body, Constraint, Type};
use crate::token::Token;

/// Everything between the formals and the body.
#[derive(Default)]
pub struct Header {
    pub guard: Option<Constraint>,
    pub offers: Option<Type>,
    pub throws: Vec<Type>,
    pub result: Option<Type>,
}

impl Parser<'_> {
    /// `{c} offers T throws E: R`, each at most once; 2.0 has the result before what is thrown.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens end the header")]
    pub fn header(&mut self) -> Read<Header> {
        let mut header = Header { guard: self.guard_before(Behind::Method)?, ..Header::default() };
        loop {
            match self.token() {
                Token::Offers if header.offers.is_none() => {
                    self.bump();
                    header.offers = Some(self.type_before(Behind::Method)?);
                }
                Token::Throws if header.throws.is_empty() => {
                    self.bump();
                    header.throws = self.some(|parser| parser.type_before(Behind::Method))?;
                }
                Token::Colon | Token::Subtype if header.result.is_none() => {
                    header.result = self.result_type(Behind::Method)?;
                }
                _ => return Ok(header),
            }
        }
    }

    /// `= e;`, a block, or `;` for none.
    pub fn method_body(&mut self) -> Read<Option<Body>> {
        if self.eat(Token::Semicolon) {
            return Ok(None);
        }
        if self.eat(Token::Assign) {
            let annotated = if self.at(Token::AtSign) { self.annotated_block() } else { false };
            if annotated {
                self.annotations()?;
            }
            if self.at(Token::OpenBrace) {
                if !self.is_legacy() {
                    let message = "a body in braces has no `=` before it";
                    self.wrong(self.last(), message);
                }
                let (block, _) = self.value_block()?;
                self.eat(Token::Semicolon);
                return Ok(Some(Body::Block(block)));
            }
            let value = self.expr()?;
            self.semicolon()?;
            return Ok(Some(Body::Expr(Box::new(value))));
        }
        if self.at(Token::AtSign) {
            self.annotations()?;
        }
        if !self.at(Token::OpenBrace) {
            return Err(self.unexpected("a body: `{`, `=` or `;`"));
        }
        Ok(Some(Body::Block(self.block()?)))
    }
}
