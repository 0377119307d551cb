//! `common /name/ a, b(3) /other/ c`

use super::{Parser, Read, Reader};
use crate::ast::{CommonBlock, DeclKind};
use crate::token::Token;

impl Parser<'_> {
    /// Behind the keyword. A block without a name may have its slashes or not.
    pub(super) fn common(&mut self) -> Read<DeclKind> {
        let mut blocks = Vec::new();
        loop {
            let name = if self.eat(Token::Concat) {
                None
            } else if self.eat(Token::Slash) {
                let name = if self.at(Token::Slash) { None } else { Some(self.name()?) };
                self.expect(Token::Slash, "`/` behind the name of the block")?;
                name
            } else {
                None
            };
            let mut entities = vec![self.entity_name()?];
            while self.eat(Token::Comma) && !self.at(Token::Slash) && !self.at(Token::Concat) {
                entities.push(self.entity_name()?);
            }
            blocks.push(CommonBlock { name, entities });
            if !self.at(Token::Slash) && !self.at(Token::Concat) {
                return Ok(DeclKind::Common(blocks));
            }
        }
    }
}
