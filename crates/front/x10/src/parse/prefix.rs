//! Where an operand begins: signs, literals, names, parentheses, `new`.

use super::table::{self, level};
use super::{Parser, Read, Reader};
use crate::ast::{Expr, ExprKind, NamedType, Step, TypeKind, UnaryOp};
use crate::token::Token;
use partita_source::Span;

impl Parser<'_> {
    /// An operand with all that stands before it and behind it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no steps")]
    pub fn prefix(&mut self) -> Read<Expr> {
        let start = self.here();
        if self.at(Token::AtSign) {
            // Annotations of expressions change nothing in a run.
            self.annotations()?;
            return self.deeper(Self::prefix);
        }
        if self.at(Token::Minus)
            && let Some(kind) = self.smallest()?
        {
            let literal = self.built(kind, start);
            return self.postfixes(literal);
        }
        let step = match self.token() {
            Token::PlusPlus => Some(Step::Up),
            Token::MinusMinus => Some(Step::Down),
            _ => None,
        };
        if let Some(step) = step {
            let operator = self.bump();
            let target = self.expr_at(level::SIGN)?;
            self.assignable(&target, operator);
            self.wrap()?;
            let target = Box::new(target);
            return Ok(self.built(ExprKind::Step { step, prefix: true, target }, start));
        }
        if let Some((op, level)) = table::prefix(self.token()) {
            return self.signed(op, level, start);
        }
        let primary = self.primary()?;
        self.postfixes(primary)
    }

    fn signed(&mut self, op: UnaryOp, level: u8, start: Span) -> Read<Expr> {
        self.bump();
        let operand = Box::new(self.expr_at(level)?);
        self.wrap()?;
        Ok(self.built(ExprKind::Unary { op, operand }, start))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens begin no expression")]
    fn primary(&mut self) -> Read<Expr> {
        let start = self.here();
        let kind = match self.token() {
            Token::Number(_) => self.number()?,
            Token::Str => self.string(),
            Token::Char => self.character(),
            Token::True | Token::False => {
                let value = self.at(Token::True);
                self.word(ExprKind::Bool(value))
            }
            Token::Null => self.word(ExprKind::Null),
            Token::Here => self.word(ExprKind::Here),
            Token::SelfWord => self.word(ExprKind::Self_),
            Token::This => self.word(ExprKind::This(None)),
            Token::Super => {
                let span = self.bump();
                self.check_super(span);
                ExprKind::Super(None)
            }
            Token::Operator => self.operator_name(None)?,
            Token::New => return self.new_object(None, start),
            Token::OpenBracket => {
                self.bump();
                ExprKind::Rail(self.list(Token::CloseBracket, Self::expr)?)
            }
            Token::Open => {
                self.bump();
                let mut inner = self.expr()?;
                self.expect_close(Token::Close, start)?;
                inner.span = self.since(start);
                return Ok(inner);
            }
            Token::At if self.is_legacy() => ExprKind::Name(self.any_ident().name),
            _ if self.at_name() => ExprKind::Name(self.any_ident().name),
            _ => return Err(self.no_expression()),
        };
        Ok(self.built(kind, start))
    }

    fn word(&mut self, kind: ExprKind) -> ExprKind {
        self.bump();
        kind
    }

    /// `new a.C[T](x) { }`, from `new` on.
    pub fn new_object(&mut self, outer: Option<Box<Expr>>, start: Span) -> Read<Expr> {
        self.bump();
        let at = self.here();
        let path = self.path("the name of a class")?;
        let types = self.type_arguments_opt()?;
        let span = self.since(at);
        let named = NamedType { outer: None, path, types, args: None };
        let ty = Box::new(self.make_type(TypeKind::Named(named), span));
        if !self.at(Token::Open) {
            return Err(self.unexpected("`(` and the arguments of the constructor"));
        }
        self.bump();
        let args = self.list(Token::Close, Self::expr)?;
        let members = if self.at(Token::OpenBrace) { Some(self.members()?) } else { None };
        Ok(self.built(ExprKind::New { outer, ty, args, members }, start))
    }
}
