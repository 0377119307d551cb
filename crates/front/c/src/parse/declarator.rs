//! Declarators, read inside out into a chain.

use super::Parser;
use crate::ast::{ArraySize, Declarator, Derived, DerivedKind, Ident, Parameter};
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader as _};

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Named {
    Yes,
    No,
    /// In a parameter.
    Maybe,
}

/// The name, and the links around it from the inside to the outside.
type Inner = (Option<Ident>, Vec<Derived>);

impl Parser<'_> {
    pub(super) fn declarator(&mut self, named: Named) -> Read<Declarator> {
        let from = self.mark();
        let (name, chain) = self.deeper(|p| p.inner_declarator(named))?;
        let mut declarator = self.built_declarator(name, chain, from);
        self.asm_name()?;
        self.attributes(&mut declarator.attributes)?;
        Ok(declarator)
    }

    fn inner_declarator(&mut self, named: Named) -> Read<Inner> {
        let mut pointers = Vec::new();
        let mut skipped = Vec::new();
        loop {
            self.attributes(&mut skipped)?;
            if !self.at(Token::Star) {
                break;
            }
            let from = self.mark();
            self.bump();
            let qualifiers = self.qualifiers()?;
            let kind = DerivedKind::Pointer { qualifiers };
            pointers.push(Derived { kind, span: self.span_from(from) });
            if pointers.len() > Self::NESTING {
                return Err(self.too_deep(self.here()));
            }
        }
        let (name, mut chain) = self.direct(named)?;
        while self.at(Token::OpenBracket) || self.at(Token::Open) {
            let link = if self.at(Token::Open) { self.function()? } else { self.array()? };
            chain.push(link);
            if chain.len() > Self::NESTING {
                return Err(self.too_deep(self.here()));
            }
        }
        pointers.reverse();
        chain.append(&mut pointers);
        Ok((name, chain))
    }

    /// The name, or a declarator in parentheses, or nothing.
    fn direct(&mut self, named: Named) -> Read<Inner> {
        if named != Named::No && (self.at(Token::Name) || self.at_meta()) {
            return Ok((Some(self.any_ident()), Vec::new()));
        }
        let groups = self.at(Token::Open)
            && (named == Named::Yes || self.peek(1) != Token::Close && !self.at_declaration(1));
        if groups {
            let open = self.bump();
            let inner = self.deeper(|p| p.inner_declarator(named))?;
            self.need_close(Token::Close, open)?;
            return Ok(inner);
        }
        if named == Named::Yes {
            self.ident("a name")?;
        }
        Ok((None, Vec::new()))
    }

    fn array(&mut self) -> Read<Derived> {
        let from = self.mark();
        let open = self.bump();
        let mut at_least = self.eat(Token::Static);
        let qualifiers = self.qualifiers()?;
        at_least |= self.eat(Token::Static);
        let size = if self.at(Token::CloseBracket) {
            ArraySize::Unknown
        } else if self.at(Token::Star) && self.peek(1) == Token::CloseBracket {
            self.bump();
            ArraySize::Star
        } else {
            ArraySize::Expr(Box::new(self.deeper(Self::assignment)?))
        };
        self.need_close(Token::CloseBracket, open)?;
        let kind = DerivedKind::Array { qualifiers, at_least, size };
        Ok(Derived { kind, span: self.span_from(from) })
    }

    /// `(int a, ...)`. Names of parameters are known up to its end, so that sizes can mention them.
    fn function(&mut self) -> Read<Derived> {
        self.scopes.open();
        let depth = self.scopes.depth();
        let read = self.deeper(Self::parameters);
        self.scopes.back_to(depth);
        self.scopes.close();
        read
    }

    fn parameters(&mut self) -> Read<Derived> {
        let from = self.mark();
        let open = self.bump();
        let mut params = Vec::new();
        let mut variadic = false;
        let mut prototype = true;
        if self.at(Token::Close) {
            prototype = false;
        } else if self.at(Token::Void) && self.peek(1) == Token::Close {
            self.bump();
        } else {
            loop {
                if self.at(Token::Dots) && !params.is_empty() {
                    self.bump();
                    variadic = true;
                    break;
                }
                params.push(self.parameter()?);
                if !self.eat(Token::Comma) {
                    break;
                }
            }
        }
        self.need_close(Token::Close, open)?;
        let kind = DerivedKind::Function { params, variadic, prototype };
        Ok(Derived { kind, span: self.span_from(from) })
    }

    fn parameter(&mut self) -> Read<Parameter> {
        let from = self.mark();
        let listed = matches!(self.peek(1), Token::Comma | Token::Close);
        if self.at(Token::Name) && !self.at_declaration(0) {
            if listed {
                let text = self.text_here().to_owned();
                let message = format!("the parameter `{text}` has no type");
                let error = Diagnostic::error("syntax", self.here(), message)
                    .note("definitions in the style of K&R are not read: C99 wants prototypes")
                    .help(format!("write `int {text}`, or what its type is"));
                return Err(self.error(error));
            }
            return Err(self.unknown_type());
        }
        let specifiers = self.specifiers()?;
        let declarator = self.declarator(Named::Maybe)?;
        self.declare(&declarator, false);
        Ok(Parameter { specifiers, declarator, span: self.span_from(from) })
    }

    /// The name is known from here on.
    pub(super) fn declare(&mut self, declarator: &Declarator, is_type: bool) {
        if let Some(name) = &declarator.name {
            let symbol = self.symbols.get(&name.name);
            self.scopes.declare(symbol, is_type);
        }
    }
}
