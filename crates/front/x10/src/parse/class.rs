//! Classes, structs, interfaces and typedefs.

use super::ahead::Behind;
use super::{Parser, Read, Reader};
use crate::ast::{Member, Modifiers, Property, Type, TypeDecl, TypeDeclKind, Typedef};
use crate::token::Token;
use partita_source::Span;

impl Parser<'_> {
    /// The kind of type that is declared here.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens declare no type")]
    pub fn declared_kind(&self) -> Option<TypeDeclKind> {
        match self.token() {
            Token::Class => Some(TypeDeclKind::Class),
            Token::Struct => Some(TypeDeclKind::Struct),
            Token::Interface => Some(TypeDeclKind::Interface),
            _ => None,
        }
    }

    /// From `class`, `struct` or `interface` on.
    pub fn type_decl(
        &mut self,
        kind: TypeDeclKind,
        modifiers: Modifiers,
        start: Span,
    ) -> Read<TypeDecl> {
        self.bump();
        let name = self.ident("the name of the type")?;
        let params = self.type_params_opt()?;
        let properties = if self.eat(Token::Open) {
            self.list(Token::Close, Self::property)?
        } else {
            Vec::new()
        };
        let guard = self.guard_before(Behind::Class)?;
        let mut extends = Vec::new();
        let mut implements = Vec::new();
        loop {
            let here = self.here();
            if self.eat(Token::Extends) {
                extends.extend(self.supertypes()?);
                self.check_extends(kind, &extends, here);
            } else if self.eat(Token::Implements) {
                implements.extend(self.supertypes()?);
                if kind == TypeDeclKind::Interface {
                    self.wrong(here, "an interface extends others; it implements none");
                }
            } else {
                break;
            }
        }
        let span = self.since(start);
        let members = self.members()?;
        Ok(TypeDecl {
            kind,
            modifiers,
            name,
            params,
            properties,
            guard,
            extends,
            implements,
            members,
            span,
        })
    }

    fn supertypes(&mut self) -> Read<Vec<Type>> {
        self.some(|parser| parser.type_before(Behind::Class))
    }

    fn check_extends(&mut self, kind: TypeDeclKind, extends: &[Type], word: Span) {
        match (kind, extends) {
            (TypeDeclKind::Struct, _) => {
                self.wrong(word, "a struct extends nothing; it may implement interfaces");
            }
            (TypeDeclKind::Class, [_, second, ..]) => {
                self.wrong(second.span, "a class extends one class only");
            }
            (TypeDeclKind::Class | TypeDeclKind::Interface, _) => {}
        }
    }

    /// `n: Long`; a `val` in front changes nothing.
    fn property(&mut self) -> Read<Property> {
        let start = self.here();
        let modifiers = self.modifiers()?;
        self.binder();
        let name = self.ident("the name of a property")?;
        if !self.at(Token::Colon) {
            return Err(self.unexpected("`:` and the type of the property"));
        }
        self.bump();
        let ty = self.ty()?;
        Ok(Property { modifiers, name, ty, span: self.since(start) })
    }

    /// `{ members }`; errors are reported and passed over.
    pub fn members(&mut self) -> Read<Vec<Member>> {
        let open = self.here();
        if !self.at(Token::OpenBrace) {
            return Err(self.unexpected("`{` and the members"));
        }
        let mut members = Vec::new();
        self.deeper(|parser| {
            parser.bump();
            while !parser.at(Token::End) && !parser.at(Token::CloseBrace) {
                let from = parser.cursor.position();
                if !parser.eat(Token::Semicolon) && parser.member_into(&mut members).is_err() {
                    parser.resync_member(from);
                }
                if parser.cursor.position() == from {
                    parser.bump();
                }
            }
            Ok(())
        })?;
        self.close_brace(open);
        Ok(members)
    }

    /// From `type` on.
    pub fn typedef(&mut self, modifiers: Modifiers, start: Span) -> Read<Typedef> {
        self.need(Token::Type)?;
        let name = self.ident("the name of the type")?;
        let params = self.type_params_opt()?;
        let formals = if self.at(Token::Open) { self.formals()? } else { Vec::new() };
        let guard = self.constraint_opt()?;
        let bare = self.is_legacy() && self.at(Token::Semicolon);
        let target = if bare {
            None
        } else {
            self.need(Token::Assign)?;
            Some(self.ty()?)
        };
        self.semicolon()?;
        let span = self.since(start);
        Ok(Typedef { modifiers, name, params, formals, guard, target, span })
    }
}
