//! Types: `integer(8)`, `character(len=*)`, `type(t)`, and old spellings such as `real*8`.

use super::{Parser, Read, Reader};
use crate::ast::{Expr, ExprKind, Length, TypeKind, TypeSpec};
use crate::token::Token;
use partita_source::Span;

impl Parser<'_> {
    /// A type, when one starts here.
    pub(super) fn type_spec(&mut self) -> Read<Option<TypeSpec>> {
        self.type_spec_before(false)
    }

    /// With `letters` the last parentheses are the letters of `implicit`, not the kind.
    pub(super) fn type_spec_before(&mut self, letters: bool) -> Read<Option<TypeSpec>> {
        let start = self.here();
        let first = self.cursor.position();
        let kind = if self.is_meta(0) && !letters {
            let Some(meta) = self.meta() else { return Ok(None) };
            TypeKind::Meta(meta)
        } else if self.eat_words("double precision") {
            TypeKind::DoublePrecision
        } else if self.eat_words("double complex") {
            TypeKind::DoubleComplex
        } else if self.eat_words("integer") {
            TypeKind::Integer(self.kind(letters, 1)?)
        } else if self.eat_words("byte") {
            TypeKind::Integer(Some(Box::new(number(1, self.since(start)))))
        } else if self.eat_words("real") {
            TypeKind::Real(self.kind(letters, 1)?)
        } else if self.eat_words("complex") {
            TypeKind::Complex(self.kind(letters, 2)?)
        } else if self.eat_words("logical") {
            TypeKind::Logical(self.kind(letters, 1)?)
        } else if self.eat_words("character") {
            self.character(letters)?
        } else if self.words_then("class", Token::Open) {
            self.bump();
            self.skip_group()?;
            TypeKind::Other(self.text_since(first))
        } else if self.words_then("type", Token::Open) {
            self.bump();
            self.derived(first)?
        } else {
            return Ok(None);
        };
        Ok(Some(TypeSpec { kind, span: self.since(start) }))
    }

    /// `(name)` behind `type`.
    fn derived(&mut self, first: usize) -> Read<TypeKind> {
        let open = self.need(Token::Open)?;
        if self.at(Token::Name) && self.peek(1) == Token::Close && !self.at_intrinsic_type() {
            let name = self.name()?;
            self.close(Token::Close, open)?;
            return Ok(TypeKind::Derived(name));
        }
        if self.at_intrinsic_type() {
            let inner = self.type_spec()?;
            self.close(Token::Close, open)?;
            return match inner {
                Some(inner) => Ok(inner.kind),
                None => Err(self.unexpected("a type")),
            };
        }
        // `type(*)` and parameterised types.
        self.cursor.go_to(first + 1);
        self.skip_group()?;
        Ok(TypeKind::Other(self.text_since(first)))
    }

    fn at_intrinsic_type(&self) -> bool {
        const TYPES: [&str; 6] =
            ["integer", "real", "complex", "logical", "character", "double precision"];
        let word = self.word(0).to_ascii_lowercase();
        !self.mode.fixed && TYPES.iter().any(|ty| self.at_words(ty))
            || TYPES.contains(&word.as_str())
    }

    /// Whether the parentheses here hold a kind or length, not the letters of `implicit`.
    fn at_selector(&self, letters: bool) -> bool {
        self.at(Token::Open) && (!letters || self.peek(self.behind_group(0)) == Token::Open)
    }

    /// `*8` or `(8)` or `(kind=8)`; a complex number `*16` has two parts of 8.
    fn kind(&mut self, letters: bool, parts: u32) -> Read<Option<Box<Expr>>> {
        if self.eat(Token::Star) {
            let (bytes, span) = self.digits("the size in bytes")?;
            let kind = ExprKind::Int { digits: (bytes / parts).to_string(), kind: None };
            return Ok(Some(Box::new(Expr { span, kind })));
        }
        if !self.at_selector(letters) {
            return Ok(None);
        }
        let open = self.need(Token::Open)?;
        if self.words_then("kind", Token::Assign) {
            self.bump();
            self.bump();
        }
        let kind = self.expr()?;
        self.close(Token::Close, open)?;
        Ok(Some(Box::new(kind)))
    }

    fn character(&mut self, letters: bool) -> Read<TypeKind> {
        if self.at(Token::Star) {
            let len = self.star_length()?;
            return Ok(TypeKind::Character { len, kind: None });
        }
        let mut len = Length::Default;
        let mut kind = None;
        if !self.at_selector(letters) {
            return Ok(TypeKind::Character { len, kind });
        }
        let open = self.need(Token::Open)?;
        let mut position = 0;
        loop {
            let name = self.keyword()?.map(|name| name.name.to_string());
            match (name.as_deref(), position) {
                (Some("kind"), _) | (None, 1) => kind = Some(Box::new(self.expr()?)),
                (Some("len"), _) | (None, 0) => len = self.length()?,
                (Some(_), _) | (None, _) => return Err(self.unexpected("`len=` or `kind=`")),
            }
            position += 1;
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.close(Token::Close, open)?;
        Ok(TypeKind::Character { len, kind })
    }

    /// `*8`, `*(n)`, `*(*)` behind `character` or a name.
    pub(super) fn star_length(&mut self) -> Read<Length> {
        self.need(Token::Star)?;
        if self.at(Token::Open) {
            let open = self.need(Token::Open)?;
            let length = self.length()?;
            self.close(Token::Close, open)?;
            return Ok(length);
        }
        let (digits, span) = self.digits("a length")?;
        Ok(Length::Expr(Box::new(number(digits, span))))
    }

    fn length(&mut self) -> Read<Length> {
        if self.eat(Token::Star) {
            return Ok(Length::Assumed);
        }
        if self.eat(Token::Colon) {
            return Ok(Length::Deferred);
        }
        Ok(Length::Expr(Box::new(self.expr()?)))
    }

    /// A type and `::`, when they stand here.
    pub(super) fn type_prefix(&mut self) -> Read<Option<TypeSpec>> {
        if !self.at_type_prefix() {
            return Ok(None);
        }
        let first = self.cursor.position();
        let ty = match self.type_spec()? {
            Some(ty) => ty,
            None => {
                let name = self.name()?;
                let span = name.span;
                if self.at(Token::Open) {
                    self.skip_group()?;
                    let text = format!("type({})", self.text_since(first));
                    TypeSpec { kind: TypeKind::Other(text), span: self.since(span) }
                } else {
                    TypeSpec { kind: TypeKind::Derived(name), span }
                }
            }
        };
        self.need(Token::DoubleColon)?;
        Ok(Some(ty))
    }
}

fn number(value: u32, span: Span) -> Expr {
    Expr { span, kind: ExprKind::Int { digits: value.to_string(), kind: None } }
}
