//! Formals, the variables of loops, and points taken apart.

use super::ahead::Behind;
use super::{Parser, Read, Reader};
use crate::ast::{Binder, Formal, Ident, Pattern};
use crate::token::Token;

impl Parser<'_> {
    /// `(x: A, B)`
    pub fn formals(&mut self) -> Read<Vec<Formal>> {
        self.need(Token::Open)?;
        self.list(Token::Close, Self::formal)
    }

    /// `(x: A)`: exactly one.
    pub fn one_formal(&mut self) -> Read<Formal> {
        let open = self.need(Token::Open)?;
        let formal = self.formal()?;
        self.expect_close(Token::Close, open)?;
        Ok(formal)
    }

    /// `x: A`, `[i, j]: Point`, `var x: A`, or only a type.
    pub fn formal(&mut self) -> Read<Formal> {
        let start = self.here();
        let modifiers = self.modifiers()?;
        let binder = self.binder();
        let named = self.at_name() && self.peek(1) == Token::Colon;
        if binder == Binder::Default && !named && !self.at_typed_pattern() {
            let ty = self.ty()?;
            let pattern = Pattern { name: None, parts: None, span: ty.span };
            let span = self.since(start);
            return Ok(Formal { modifiers, binder, pattern, ty: Some(ty), span });
        }
        let pattern = self.pattern("the name of a formal")?;
        if !self.at(Token::Colon) {
            return Err(self.unexpected("`:` and a type"));
        }
        let ty = self.result_type(Behind::Other)?;
        Ok(Formal { modifiers, binder, pattern, ty, span: self.since(start) })
    }

    /// `x`, `x: T`, `[i, j]`, `p[i, j]` before `in`.
    pub fn loop_index(&mut self) -> Read<Formal> {
        let start = self.here();
        let modifiers = self.modifiers()?;
        let binder = self.binder();
        if binder == Binder::Var {
            self.wrong(start, "the variable of a loop over elements is a val");
        }
        let pattern = self.pattern("the variable of the loop")?;
        let ty = self.result_type(Behind::Other)?;
        Ok(Formal { modifiers, binder, pattern, ty, span: self.since(start) })
    }

    /// `val` or `var`, unless it is itself the name.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no binders")]
    pub fn binder(&mut self) -> Binder {
        let name = matches!(self.peek(1), Token::Colon | Token::In | Token::Assign | Token::Comma);
        match self.token() {
            Token::Var if !name || !self.is_legacy() => {
                self.bump();
                Binder::Var
            }
            Token::Val if !name || !self.is_legacy() => {
                self.bump();
                Binder::Val
            }
            _ => Binder::Default,
        }
    }

    /// Whether a point is taken apart here and its type follows.
    fn at_typed_pattern(&self) -> bool {
        let open = usize::from(self.token().is_name());
        self.is_pattern(open) && self.behind_close(open) == Some(Token::Colon)
    }

    /// `x`, `[i, j]`, `p[i, j]`; in 2.0 the brackets are round.
    pub fn pattern(&mut self, what: &str) -> Read<Pattern> {
        let start = self.here();
        let bare = self.at(Token::OpenBracket) || self.is_legacy() && self.at(Token::Open);
        let name = if bare { None } else { Some(self.ident(what)?) };
        let parts = if bare || self.is_pattern(0) { Some(self.parts()?) } else { None };
        Ok(Pattern { name, parts, span: self.since(start) })
    }

    fn parts(&mut self) -> Read<Vec<Ident>> {
        let close = if self.at(Token::Open) { Token::Close } else { Token::CloseBracket };
        self.bump();
        let open = self.last();
        let parts = self.list(close, |parser| parser.ident("the name of a coordinate"))?;
        if parts.is_empty() {
            self.wrong(self.since(open), "expected the names of coordinates");
        }
        Ok(parts)
    }
}
