//! Initialisers.

use super::Parser;
use crate::ast::{Designator, Init, InitItem, InitList};
use crate::token::Token;
use partita_source::{Read, Reader as _};

impl Parser<'_> {
    pub(super) fn init(&mut self) -> Read<Init> {
        if self.at(Token::OpenBrace) {
            return self.init_list().map(Init::List);
        }
        self.assignment().map(Init::Expr)
    }

    /// `{ 1, .x = 2, }`; GNU's empty list too.
    pub(super) fn init_list(&mut self) -> Read<InitList> {
        self.deeper(|p| {
            let from = p.mark();
            let open = p.need(Token::OpenBrace)?;
            let mut items = Vec::new();
            while !p.at(Token::CloseBrace) {
                items.push(p.init_item()?);
                if !p.eat(Token::Comma) {
                    break;
                }
            }
            p.need_close(Token::CloseBrace, open)?;
            Ok(InitList { items, span: p.span_from(from) })
        })
    }

    fn init_item(&mut self) -> Read<InitItem> {
        let from = self.mark();
        let mut designators = self.designators()?;
        if !designators.is_empty() {
            self.need(Token::Assign)?;
        } else if self.at(Token::Name) && self.peek(1) == Token::Colon {
            // GNU's old `x: 1`.
            designators.push(Designator::Member(self.any_ident()));
            self.bump();
        }
        let value = self.init()?;
        Ok(InitItem { designators, value, span: self.span_from(from) })
    }

    /// `[2].a[3]`
    pub(super) fn designators(&mut self) -> Read<Vec<Designator>> {
        let mut list = Vec::new();
        loop {
            if self.eat(Token::Dot) {
                list.push(Designator::Member(self.ident("the name of a member")?));
            } else if self.at(Token::OpenBracket) {
                let open = self.bump();
                let index = self.conditional()?;
                let designator = if self.eat(Token::Dots) {
                    Designator::Range(index, self.conditional()?)
                } else {
                    Designator::Index(index)
                };
                self.need_close(Token::CloseBracket, open)?;
                list.push(designator);
            } else {
                return Ok(list);
            }
        }
    }
}
