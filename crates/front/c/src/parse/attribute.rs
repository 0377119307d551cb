//! `__attribute__((..))` and `asm("name")`: read and put aside. `_Alignas`, `_Static_assert`.

use super::Parser;
use crate::ast::{Alignment, AlignmentKind, Attribute, StaticAssert};
use crate::literal;
use crate::token::Token;
use partita_source::{Read, Reader as _};

impl Parser<'_> {
    /// Any number of attributes.
    pub(super) fn attributes(&mut self, into: &mut Vec<Attribute>) -> Read<()> {
        while self.at(Token::Attribute) {
            self.bump();
            self.in_parens(|p| p.in_parens(|p| p.attribute_list(into)))?;
        }
        Ok(())
    }

    fn attribute_list(&mut self, into: &mut Vec<Attribute>) -> Read<()> {
        while !self.at(Token::Close) {
            if self.eat(Token::Comma) {
                continue;
            }
            let from = self.mark();
            if !self.at(Token::Name) && !self.token().is_keyword() {
                return Err(self.unexpected("an attribute"));
            }
            let name = self.any_ident().name;
            let args = if self.at(Token::Open) { Some(self.skipped_parens()?) } else { None };
            into.push(Attribute { name, args, span: self.span_from(from) });
        }
        Ok(())
    }

    /// `asm("name")` behind a declarator changes only what a linker sees.
    pub(super) fn asm_name(&mut self) -> Read<()> {
        if self.eat(Token::Asm) {
            self.skipped_parens()?;
        }
        Ok(())
    }

    /// Passes over parentheses with all that is in them; gives their text.
    pub(super) fn skipped_parens(&mut self) -> Read<String> {
        let open = self.here();
        let Some(close) = self.cursor.close(0).filter(|_| self.at(Token::Open)) else {
            if self.at(Token::Open) {
                return Err(self.wrong(open, "this parenthesis is never closed"));
            }
            return Err(self.unexpected("`(`"));
        };
        self.bump();
        let mut text = String::new();
        while self.mark() < close {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(self.text_here());
            self.bump();
        }
        self.bump();
        Ok(text)
    }

    /// `_Alignas(8)`, behind the word.
    pub(super) fn alignment(&mut self) -> Read<Alignment> {
        let from = self.mark();
        self.bump();
        let kind = self.in_parens(|p| {
            if p.at_type_name(0) {
                p.type_name().map(AlignmentKind::Type)
            } else {
                p.conditional().map(AlignmentKind::Value)
            }
        })?;
        Ok(Alignment { kind, span: self.span_from(from) })
    }

    /// `_Static_assert(e, "text");`
    pub(super) fn static_assert(&mut self) -> Read<StaticAssert> {
        let from = self.mark();
        self.bump();
        let (cond, message) = self.in_parens(|p| {
            let cond = p.conditional()?;
            let mut message = None;
            if p.eat(Token::Comma) {
                if !p.at(Token::Str) {
                    return Err(p.unexpected("a string"));
                }
                let text = literal::string([p.text_here()]).map(|string| string.bytes);
                message = Some(String::from_utf8_lossy(&text.unwrap_or_default()).into_owned());
                p.bump();
            }
            Ok((cond, message))
        })?;
        self.semicolon()?;
        Ok(StaticAssert { cond, message, span: self.span_from(from) })
    }
}
