//! Derived types: `type :: t` up to `end type`.

use super::unit::Scope;
use super::{Parser, Read, Reader, Stop};
use crate::ast::{DeclKind, TypeDef};
use crate::token::Token;
use partita_source::Diagnostic;

/// Lines of a type that are kept as text.
const OTHER: [&str; 6] = ["procedure", "generic", "final", "sequence", "private", "public"];

impl Parser<'_> {
    /// `type t`, `type :: t`, `type, extends(u) :: t`; not `type(t) :: x`.
    pub(super) fn at_type_definition(&self) -> bool {
        if self.mode.fixed {
            let glued = self.at_words("type") && self.word(0).len() > 4;
            return glued && matches!(self.peek(1), Token::End | Token::Open)
                || self.words_then("type", Token::Comma)
                || self.words_then("type", Token::DoubleColon);
        }
        self.words_then("type", Token::Name) && !self.words_then("type is", Token::Open)
            || self.words_then("type", Token::Comma)
            || self.words_then("type", Token::DoubleColon)
    }

    pub(super) fn type_definition(&mut self) -> Read<DeclKind> {
        let opened = self.line_span();
        let header = self.type_header();
        let mut definition = header.ok();
        let mut scope = Scope::fragment();
        let mut other = Vec::new();
        let mut bound = false;
        loop {
            self.next_statement();
            // A declaration moves on by itself.
            while !bound && !self.at_bound_line() && self.type_field(&mut scope, &mut other) {}
            if self.at_end || self.at_unit_end() {
                let message = "this type is never closed";
                self.error(Diagnostic::error("syntax", opened, message).help("add `end type`"));
                return Err(Stop);
            }
            if self.eat_words("end type") {
                let closing = if self.at(Token::Name) { Some(self.name()?) } else { None };
                let Some(definition) = &mut definition else { return Err(Stop) };
                self.same_name(closing.as_ref(), Some(&definition.name), "type");
                definition.fields = std::mem::take(&mut scope.decls);
                definition.other.append(&mut other);
                return Ok(DeclKind::Type(definition.clone()));
            }
            if self.words_then("contains", Token::End) {
                bound = true;
            } else if self.at_bound_line() {
                other.push(self.rest_as_text());
            } else {
                self.unexpected("a component or `end type`");
            }
        }
    }

    fn at_bound_line(&self) -> bool {
        OTHER.iter().any(|word| self.at_words(word))
    }

    /// A component; parameters of the type are kept as text.
    fn type_field(&mut self, scope: &mut Scope, other: &mut Vec<String>) -> bool {
        let parameter = self.peek(1) == Token::Comma
            && ["len", "kind"].iter().any(|word| self.word(2).eq_ignore_ascii_case(word));
        if parameter {
            other.push(self.rest_as_text());
            self.next_statement();
            return true;
        }
        // A type inside a type would also be recursion without bound.
        let nested = self.at_type_definition() || self.at_words("interface");
        if nested || self.at_words("end type") || self.words_then("contains", Token::End) {
            return false;
        }
        self.declaration(scope)
    }

    fn type_header(&mut self) -> Read<TypeDef> {
        self.expect_words("type")?;
        let mut extends = None;
        let mut other = Vec::new();
        while self.eat(Token::Comma) {
            if self.words_then("extends", Token::Open) {
                self.bump();
                let open = self.need(Token::Open)?;
                extends = Some(self.name()?);
                self.close(Token::Close, open)?;
                continue;
            }
            let first = self.cursor.position();
            self.name_for("an attribute of the type")?;
            if self.at(Token::Open) {
                self.skip_group()?;
            }
            let text = self.text_since(first);
            if !matches!(text.as_str(), "public" | "private") {
                other.push(text);
            }
        }
        self.eat(Token::DoubleColon);
        let name = self.name_for("the name of the type")?;
        if self.at(Token::Open) {
            let first = self.cursor.position();
            self.skip_group()?;
            other.push(self.text_since(first));
        }
        self.expect_end()?;
        Ok(TypeDef { name, extends, fields: Vec::new(), other })
    }
}
