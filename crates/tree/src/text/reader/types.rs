//! Reading types.

use super::Reader;
use crate::text::token::Token;
use crate::{Bound, IntType, Overflow, Type};
use partita_source::{Read, Reader as _};

impl Reader<'_> {
    pub(super) fn ty(&mut self) -> Read<Type> {
        self.nested(|reader| {
            let ty = reader.ty_here()?;
            reader.grow()?;
            Ok(ty)
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens start no type")]
    fn ty_here(&mut self) -> Read<Type> {
        match self.token() {
            Token::Any => Ok(self.word_type(Type::Any)),
            Token::Bool => Ok(self.word_type(Type::Bool)),
            Token::IntType | Token::UintType => self.int_type(false),
            Token::RealType => Ok(self.word_type(Type::Real)),
            Token::Complex => Ok(self.word_type(Type::Complex)),
            Token::StringType => Ok(self.word_type(Type::Str)),
            Token::Place => Ok(self.word_type(Type::Place)),
            Token::Task => Ok(self.word_type(Type::Task)),
            Token::Name if self.is_word("pointer") => Ok(self.word_type(Type::Pointer)),
            Token::Name if self.is_word("single") => Ok(self.word_type(Type::Single)),
            Token::Name if self.is_word("byte") => Ok(self.word_type(Type::Byte)),
            Token::Name if self.is_word("memory") => {
                self.bump();
                Ok(Type::Memory(Box::new(self.ty()?)))
            }
            Token::Name | Token::QuotedName => Ok(Type::Named(self.name("a type")?)),
            Token::Array => self.array_type(),
            Token::Set => {
                self.bump();
                self.expect_for(Token::Of, "`of`", "after `set`")?;
                Ok(Type::Set(Box::new(self.ty()?)))
            }
            Token::Ref => {
                self.bump();
                Ok(Type::Ref(Box::new(self.ty()?)))
            }
            Token::Fn => self.function_type(),
            Token::OpenParen => {
                self.bump();
                let ty = self.ty()?;
                self.expect_for(Token::CloseParen, "`)`", "after the type")?;
                Ok(ty)
            }
            _ => Err(self.unexpected("a type")),
        }
    }

    pub(super) fn word_type(&mut self, ty: Type) -> Type {
        self.bump();
        ty
    }

    /// `array[1..3, 0..n] of T`
    fn array_type(&mut self) -> Read<Type> {
        self.bump();
        self.expect_for(Token::OpenBracket, "`[`", "after `array`")?;
        if self.token() == Token::DotDot {
            return self.open_array();
        }
        let shape =
            self.list(Token::CloseBracket, "`,` or `]`", "after a dimension", |reader| {
                let (low, high) = reader.bound()?;
                Ok(Bound { low, high })
            })?;
        self.expect_for(Token::Of, "`of`", "after the dimensions of an array")?;
        Ok(Type::Array { shape, element: Box::new(self.ty()?) })
    }

    /// `array[.., ..] of T`, after the bracket.
    fn open_array(&mut self) -> Read<Type> {
        let dimensions =
            self.list(Token::CloseBracket, "`,` or `]`", "after a dimension", |r| {
                r.expect_for(Token::DotDot, "`..`", "for every dimension of an open array")
            })?;
        self.expect_for(Token::Of, "`of`", "after the dimensions of an array")?;
        Ok(Type::OpenArray { rank: dimensions.len(), element: Box::new(self.ty()?) })
    }

    /// `fn(T, T): R`
    fn function_type(&mut self) -> Read<Type> {
        self.bump();
        self.expect_for(Token::OpenParen, "`(`", "after `fn`")?;
        let params = self.list(Token::CloseParen, "`,` or `)`", "after a type", Self::ty)?;
        Ok(Type::Function { params, result: self.result()?.map(Box::new) })
    }

    /// `: T`, where there is one.
    pub(super) fn result(&mut self) -> Read<Option<Type>> {
        if self.eat(Token::Colon) { Ok(Some(self.ty()?)) } else { Ok(None) }
    }

    /// `int`, `int(32)`, `uint(8, wrap)`. In a conversion a width counts only when the value follows
    /// in parentheses of its own: `int(32)` converts 32.
    pub(super) fn int_type(&mut self, conversion: bool) -> Read<Type> {
        let mut ty = IntType { signed: self.token() == Token::IntType, ..IntType::DEFAULT };
        self.bump();
        if self.token() != Token::OpenParen || (conversion && !self.width_follows()) {
            return Ok(Type::Int(ty));
        }
        self.bump();
        ty.bits = self.number()?;
        if self.eat(Token::Comma) {
            ty.overflow = if self.eat_word("wrap") {
                Overflow::Wrap
            } else if self.eat_word("trap") {
                Overflow::Trap
            } else {
                return Err(self.unexpected("`wrap` or `trap`"));
            };
        }
        self.expect_for(Token::CloseParen, "`)`", "after the width")?;
        Ok(Type::Int(ty))
    }

    /// Whether `(32)(` or `(32, wrap)(` comes next.
    fn width_follows(&self) -> bool {
        let tokens = |from: usize| [0, 1].map(|ahead| self.peek(from + ahead));
        let close = match tokens(1) {
            [Token::Int, Token::Comma] if self.peek(3) == Token::Name => 4,
            [Token::Int, _] => 2,
            _ => return false,
        };
        tokens(close) == [Token::CloseParen, Token::OpenParen]
    }
}
