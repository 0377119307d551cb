//! Operands that look like calls but take types.

use super::Parser;
use crate::ast::{Designator, ExprKind, GenericArm};
use crate::token::Token;
use partita_source::{Read, Reader as _};

impl Parser<'_> {
    /// `__builtin_offsetof(T, a.b[2])`
    pub(super) fn offset_of(&mut self) -> Read<ExprKind> {
        self.bump();
        self.in_parens(|p| {
            let ty = Box::new(p.deeper(Self::type_name)?);
            p.need(Token::Comma)?;
            let mut path = vec![Designator::Member(p.ident("the name of a member")?)];
            path.extend(p.designators()?);
            Ok(ExprKind::OffsetOf { ty, path })
        })
    }

    /// `__builtin_va_arg(list, T)`
    pub(super) fn va_arg(&mut self) -> Read<ExprKind> {
        self.bump();
        self.in_parens(|p| {
            let list = Box::new(p.deeper(Self::assignment)?);
            p.need(Token::Comma)?;
            let ty = Box::new(p.deeper(Self::type_name)?);
            Ok(ExprKind::VaArg { list, ty })
        })
    }

    /// `_Generic(x, int: a, default: b)`
    pub(super) fn generic(&mut self) -> Read<ExprKind> {
        self.bump();
        self.in_parens(|p| {
            let control = Box::new(p.deeper(Self::assignment)?);
            let mut arms = Vec::new();
            while p.eat(Token::Comma) {
                let ty =
                    if p.eat(Token::Default) { None } else { Some(p.deeper(Self::type_name)?) };
                p.need(Token::Colon)?;
                let value = p.deeper(Self::assignment)?;
                arms.push(GenericArm { ty, value });
            }
            Ok(ExprKind::Generic { control, arms })
        })
    }
}
