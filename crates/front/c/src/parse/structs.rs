//! `struct`, `union`, `enum`.

use super::Parser;
use super::declarator::Named;
use crate::ast::{EnumConstant, EnumSpec, Ident, Member, MemberDeclarator, StructSpec};
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader as _, Span};

impl Parser<'_> {
    pub(super) fn struct_spec(&mut self) -> Read<StructSpec> {
        let from = self.mark();
        let union = self.at(Token::Union);
        self.bump();
        let mut attributes = Vec::new();
        self.attributes(&mut attributes)?;
        let tag = self.tag()?;
        let members =
            if self.at(Token::OpenBrace) { Some(self.deeper(Self::members)?) } else { None };
        self.attributes(&mut attributes)?;
        if tag.is_none() && members.is_none() {
            let word = if union { "union" } else { "struct" };
            return Err(self.unexpected(&format!("a name or `{{` behind `{word}`")));
        }
        let id = self.spec_id();
        Ok(StructSpec { union, tag, members, attributes, span: self.span_from(from), id })
    }

    fn tag(&mut self) -> Read<Option<Ident>> {
        if self.at(Token::Name) || self.at_meta() { Ok(Some(self.any_ident())) } else { Ok(None) }
    }

    fn members(&mut self) -> Read<Vec<Member>> {
        let open = self.bump();
        let mut members = Vec::new();
        while !self.at(Token::CloseBrace) {
            if self.at(Token::End) {
                return Err(self.unclosed(open));
            }
            let from = self.mark();
            if self.eat(Token::Semicolon) || self.eat(Token::Pragma) {
                continue;
            }
            match self.member() {
                Ok(member) => members.push(member),
                Err(_) => self.resync(from),
            }
        }
        self.bump();
        Ok(members)
    }

    /// A block or list has no end.
    pub(super) fn unclosed(&mut self, open: Span) -> partita_source::Stop {
        let message = "this `{` is never closed";
        let stop = self.error(Diagnostic::error("syntax", open, message).help("add `}`"));
        self.give_up();
        stop
    }

    fn member(&mut self) -> Read<Member> {
        let from = self.mark();
        if self.at(Token::StaticAssert) {
            return self.static_assert().map(Member::StaticAssert);
        }
        if self.at_meta() && self.peek(1) == Token::Semicolon {
            let meta = self.meta();
            self.bump();
            return Ok(Member::Meta(meta));
        }
        if self.at(Token::Name) && !self.at_declaration(0) {
            return Err(self.unknown_type());
        }
        let specifiers = self.specifiers()?;
        if let Some(storage) = &specifiers.storage {
            let message = format!("a member cannot be `{}`", storage.kind.word());
            self.wrong(storage.span, message);
        }
        let mut declarators = Vec::new();
        if !self.at(Token::Semicolon) {
            loop {
                declarators.push(self.member_declarator()?);
                if !self.eat(Token::Comma) {
                    break;
                }
            }
        }
        self.semicolon()?;
        Ok(Member::Fields { specifiers, declarators, span: self.span_from(from) })
    }

    fn member_declarator(&mut self) -> Read<MemberDeclarator> {
        let from = self.mark();
        let mut declarator = if self.at(Token::Colon) {
            self.built_declarator(None, Vec::new(), from)
        } else {
            self.declarator(Named::Yes)?
        };
        let bits = if self.eat(Token::Colon) { Some(self.conditional()?) } else { None };
        self.attributes(&mut declarator.attributes)?;
        Ok(MemberDeclarator { declarator, bits, span: self.span_from(from) })
    }

    pub(super) fn enum_spec(&mut self) -> Read<EnumSpec> {
        let from = self.mark();
        self.bump();
        let mut attributes = Vec::new();
        self.attributes(&mut attributes)?;
        let tag = self.tag()?;
        let constants =
            if self.at(Token::OpenBrace) { Some(self.deeper(Self::constants)?) } else { None };
        self.attributes(&mut attributes)?;
        if tag.is_none() && constants.is_none() {
            return Err(self.unexpected("a name or `{` behind `enum`"));
        }
        let id = self.spec_id();
        Ok(EnumSpec { tag, constants, attributes, span: self.span_from(from), id })
    }

    fn constants(&mut self) -> Read<Vec<EnumConstant>> {
        let open = self.bump();
        let mut constants = Vec::new();
        while !self.at(Token::CloseBrace) {
            let from = self.mark();
            let name = self.ident("the name of a constant")?;
            let mut attributes = Vec::new();
            self.attributes(&mut attributes)?;
            let value = if self.eat(Token::Assign) { Some(self.conditional()?) } else { None };
            let symbol = self.symbols.get(&name.name);
            self.scopes.declare(symbol, false);
            constants.push(EnumConstant { name, value, span: self.span_from(from) });
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.need_close(Token::CloseBrace, open)?;
        if constants.is_empty() {
            self.wrong(open, "an `enum` has at least one constant");
        }
        Ok(constants)
    }
}
