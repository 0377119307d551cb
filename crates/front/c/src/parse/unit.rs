//! A whole file: what stands outside of functions.

use super::Parser;
use super::declaration::Declared;
use crate::ast::{Item, ItemKind, Unit};
use crate::token::Token;
use partita_source::{Read, Reader as _, Span};

impl Parser<'_> {
    pub fn unit(mut self) -> Unit {
        let mut items = Vec::new();
        while !self.at(Token::End) {
            let from = self.mark();
            if self.eat(Token::Semicolon) {
                continue;
            }
            let scopes = self.scopes.depth();
            match self.item() {
                Ok(item) => items.push(item),
                Err(_) => {
                    self.scopes.back_to(scopes);
                    self.resync_outside(from);
                }
            }
        }
        let span = Span::new(self.end.file, 0, self.end.end as usize);
        Unit { items, span, origins: self.origins, bundled: self.bundled, ids: self.ids }
    }

    fn item(&mut self) -> Read<Item> {
        let from = self.mark();
        let kind = if self.at(Token::Pragma) {
            ItemKind::Pragma(self.pragma())
        } else if self.at(Token::StaticAssert) {
            ItemKind::StaticAssert(Box::new(self.static_assert()?))
        } else if self.at(Token::Asm) {
            self.bump();
            let text = self.skipped_parens()?;
            self.semicolon()?;
            ItemKind::Other(format!("asm({text})"))
        } else if self.at(Token::CloseBrace) {
            let here = self.here();
            self.wrong(here, "this `}` closes nothing");
            self.bump();
            return Err(partita_source::Stop);
        } else {
            match self.external()? {
                Declared::Function(function) => ItemKind::Function(function),
                Declared::Declaration(declaration) => ItemKind::Declaration(declaration),
            }
        };
        Ok(Item { kind, span: self.span_from(from) })
    }
}
