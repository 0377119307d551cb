//! Types, type arguments and constraints.

use super::ahead::Behind;
use super::table::level;
use super::{Parser, Read, Reader};
use crate::ast::{Constraint, FunctionType, NamedType, Path, Type, TypeKind, TypeParam, Variance};
use crate::token::Token;
use partita_source::Span;

impl Parser<'_> {
    /// A type; a `{` behind it is a constraint.
    pub fn ty(&mut self) -> Read<Type> {
        self.type_before(Behind::Other)
    }

    /// A type; a `{` behind it may begin the body that follows.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other tokens begin a name or are errors"
    )]
    pub fn type_before(&mut self, behind: Behind) -> Read<Type> {
        self.deeper(|parser| {
            let start = parser.here();
            while parser.at_legacy_word("proto") {
                parser.bump();
            }
            let kind = match parser.token() {
                Token::Void => {
                    parser.bump();
                    TypeKind::Void
                }
                Token::Open | Token::OpenBracket => {
                    if parser.is_legacy() && parser.behind_close(0) != Some(Token::DoubleArrow) {
                        return parser.type_in_parentheses(behind);
                    }
                    parser.function_type(behind)?
                }
                _ => return parser.named_type(behind),
            };
            let span = parser.since(start);
            let ty = parser.make_type(kind, span);
            parser.annotations_of_type()?;
            Ok(ty)
        })
    }

    /// Annotations of types change nothing in a run.
    fn annotations_of_type(&mut self) -> Read<()> {
        if self.at(Token::AtSign) && !self.on_new_line() {
            self.annotations()?;
        }
        Ok(())
    }

    /// Legacy `(T)`.
    fn type_in_parentheses(&mut self, behind: Behind) -> Read<Type> {
        let open = self.need(Token::Open)?;
        let ty = self.ty()?;
        self.expect_close(Token::Close, open)?;
        self.type_ends(ty, open, behind)
    }

    /// `[T](x: A, B){c} => C`
    fn function_type(&mut self, behind: Behind) -> Read<TypeKind> {
        let params = self.type_params_opt()?;
        let formals = self.formals()?;
        let guard = self.constraint_opt()?;
        let offers = if self.eat(Token::Offers) { Some(self.ty()?) } else { None };
        self.need(Token::DoubleArrow)?;
        let result = self.type_before(behind)?;
        Ok(TypeKind::Function(Box::new(FunctionType { params, formals, guard, offers, result })))
    }

    /// `a.B[T](n){c}.C`
    fn named_type(&mut self, behind: Behind) -> Read<Type> {
        let start = self.here();
        let path = self.path("a type")?;
        let mut ty = self.named(None, path, start, behind)?;
        // Rare: a type inside one with arguments.
        while self.at(Token::Dot) && self.peek(1).is_name() {
            self.wrap()?;
            self.bump();
            let path = self.path("a type")?;
            ty = self.named(Some(Box::new(ty)), path, start, behind)?;
        }
        self.annotations_of_type()?;
        Ok(ty)
    }

    fn named(
        &mut self,
        outer: Option<Box<Type>>,
        path: Path,
        start: Span,
        behind: Behind,
    ) -> Read<Type> {
        let types = self.type_arguments_opt()?;
        let args =
            if self.eat(Token::Open) { Some(self.list(Token::Close, Self::expr)?) } else { None };
        let span = self.since(start);
        let kind = TypeKind::Named(NamedType { outer, path, types, args });
        let ty = self.make_type(kind, span);
        self.type_ends(ty, start, behind)
    }

    /// A constraint behind a type, and legacy `!`.
    fn type_ends(&mut self, ty: Type, start: Span, behind: Behind) -> Read<Type> {
        let mut ty = ty;
        let mut at_home = false;
        if self.is_legacy() && self.at(Token::Not) {
            self.bump();
            at_home = true;
            let named = self.token().is_name() || matches!(self.token(), Token::Here | Token::This);
            let place = if named && !self.on_new_line() {
                Some(Box::new(self.expr_at(level::POSTFIX)?))
            } else {
                None
            };
            let span = self.since(start);
            ty = self.make_type(TypeKind::AtHome { base: Box::new(ty), place }, span);
        }
        if self.at(Token::OpenBrace) && self.is_constraint(behind) {
            let constraint = self.constraint()?;
            let span = self.since(start);
            ty = self.make_type(TypeKind::Constrained { base: Box::new(ty), constraint }, span);
            if !at_home && self.is_legacy() && self.at(Token::Not) {
                self.bump();
                let span = self.since(start);
                ty = self.make_type(TypeKind::AtHome { base: Box::new(ty), place: None }, span);
            }
        }
        Ok(ty)
    }

    /// `: T`, `<: T`, or nothing.
    pub fn result_type(&mut self, behind: Behind) -> Read<Option<Type>> {
        if self.eat(Token::Colon) {
            return self.type_before(behind).map(Some);
        }
        let start = self.here();
        if !self.eat(Token::Subtype) {
            return Ok(None);
        }
        let bound = Box::new(self.type_before(behind)?);
        let span = self.since(start);
        Ok(Some(self.make_type(TypeKind::Below(bound), span)))
    }

    /// `{a, b}`
    pub fn constraint(&mut self) -> Read<Constraint> {
        let open = self.need(Token::OpenBrace)?;
        let terms = self.list(Token::CloseBrace, Self::expr)?;
        Ok(Constraint { terms, span: self.since(open) })
    }

    /// A guard, where no body can stand.
    pub fn constraint_opt(&mut self) -> Read<Option<Constraint>> {
        if self.at(Token::OpenBrace) { self.constraint().map(Some) } else { Ok(None) }
    }

    /// A guard, where a body may stand as well.
    pub fn guard_before(&mut self, behind: Behind) -> Read<Option<Constraint>> {
        let there = self.at(Token::OpenBrace) && self.is_constraint(behind);
        if there { self.constraint().map(Some) } else { Ok(None) }
    }

    /// `[A, B]`, types.
    pub fn type_arguments(&mut self) -> Read<Vec<Type>> {
        self.need(Token::OpenBracket)?;
        let open = self.last();
        let types = self.list(Token::CloseBracket, Self::ty)?;
        if types.is_empty() {
            self.wrong(self.since(open), "expected a type between these brackets");
        }
        Ok(types)
    }

    pub fn type_arguments_opt(&mut self) -> Read<Vec<Type>> {
        if self.at(Token::OpenBracket) { self.type_arguments() } else { Ok(Vec::new()) }
    }

    /// `[A, B]`, names; legacy ones may have a `+` or `-`.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no variance")]
    pub fn type_params_opt(&mut self) -> Read<Vec<TypeParam>> {
        if !self.eat(Token::OpenBracket) {
            return Ok(Vec::new());
        }
        self.list(Token::CloseBracket, |parser| {
            let variance = match parser.token() {
                Token::Plus => Variance::Co,
                Token::Minus => Variance::Contra,
                _ => Variance::None,
            };
            if variance != Variance::None {
                let span = parser.bump();
                if !parser.is_legacy() {
                    let message = "type parameters have no `+` or `-` any more";
                    parser.wrong(span, message);
                }
            }
            let name = parser.ident("the name of a type parameter")?;
            Ok(TypeParam { name, variance })
        })
    }
}
