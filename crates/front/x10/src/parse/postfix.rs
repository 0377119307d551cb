//! What follows an operand: `.f`, `(args)`, `[T](args)`, `++`, `--`, `as T`; and expressions that turn out to be types.

use super::{Parser, Read, Reader};
use crate::ast::{Expr, ExprKind, Ident, NamedType, Path, Step, Type, TypeKind};
use crate::token::Token;

impl Parser<'_> {
    /// Everything that follows an operand.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens end the operand")]
    pub fn postfixes(&mut self, operand: Expr) -> Read<Expr> {
        let mut left = operand;
        loop {
            let start = left.span;
            let kind = match self.token() {
                Token::Dot if !self.at_control() => {
                    self.wrap()?;
                    left = self.member(left)?;
                    continue;
                }
                Token::Open => {
                    self.wrap()?;
                    self.bump();
                    let args = self.list(Token::Close, Self::expr)?;
                    ExprKind::Call { callee: Box::new(left), types: Vec::new(), args }
                }
                Token::OpenBracket => {
                    self.wrap()?;
                    left = self.instance(left)?;
                    continue;
                }
                Token::OpenBrace if self.at_type_test() => {
                    self.wrap()?;
                    let base = Box::new(self.as_type(left)?);
                    let constraint = self.constraint()?;
                    let span = self.since(start);
                    let kind = TypeKind::Constrained { base, constraint };
                    ExprKind::Type(Box::new(self.make_type(kind, span)))
                }
                Token::PlusPlus | Token::MinusMinus => {
                    self.wrap()?;
                    let step = if self.at(Token::PlusPlus) { Step::Up } else { Step::Down };
                    let operator = self.bump();
                    self.assignable(&left, operator);
                    ExprKind::Step { step, prefix: false, target: Box::new(left) }
                }
                Token::As if !self.is_legacy() => {
                    self.wrap()?;
                    self.bump();
                    let ty = Box::new(self.ty()?);
                    ExprKind::Cast { value: Box::new(left), ty }
                }
                _ => return Ok(left),
            };
            left = self.built(kind, start);
        }
    }

    /// From the dot on.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are names or errors")]
    fn member(&mut self, base: Expr) -> Read<Expr> {
        let start = base.span;
        self.bump();
        let kind = match self.token() {
            Token::This => {
                self.bump();
                ExprKind::This(Some(Box::new(base)))
            }
            Token::Super => {
                let span = self.bump();
                self.check_super(span);
                ExprKind::Super(Some(Box::new(base)))
            }
            Token::New => return self.new_object(Some(Box::new(base)), start),
            Token::Operator => self.operator_name(Some(Box::new(base)))?,
            Token::Open
                if self.is_legacy()
                    && matches!(base.kind, ExprKind::Name(_) | ExprKind::Dot { .. }) =>
            {
                return self.method_function(base);
            }
            token if self.is_legacy() && token.is_function() => {
                return self.operator_function(base);
            }
            token => {
                let name = if self.is_member(token) {
                    self.any_ident()
                } else {
                    self.ident("the name of a member")?
                };
                ExprKind::Dot { base: Box::new(base), name }
            }
        };
        Ok(self.built(kind, start))
    }

    /// Type arguments behind an expression: of a call, or of a type.
    fn instance(&mut self, left: Expr) -> Read<Expr> {
        let start = left.span;
        let types = self.type_arguments()?;
        if self.eat(Token::Open) {
            let args = self.list(Token::Close, Self::expr)?;
            let kind = ExprKind::Call { callee: Box::new(left), types, args };
            return Ok(self.built(kind, start));
        }
        let mut ty = self.as_type(left)?;
        ty.span = self.since(start);
        let fits = match &mut ty.kind {
            TypeKind::Named(named) if named.types.is_empty() && named.args.is_none() => {
                named.types = types;
                true
            }
            TypeKind::Named(_)
            | TypeKind::Void
            | TypeKind::Function(_)
            | TypeKind::Constrained { .. }
            | TypeKind::AtHome { .. }
            | TypeKind::Below(_) => false,
        };
        if !fits {
            return Err(self.unexpected("`(` behind type arguments"));
        }
        Ok(self.built(ExprKind::Type(Box::new(ty)), start))
    }

    /// An expression that turned out to be a type.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions are no types")]
    pub fn as_type(&mut self, expr: Expr) -> Read<Type> {
        let span = expr.span;
        let named = match expr.kind {
            ExprKind::Type(ty) => return Ok(*ty),
            ExprKind::Dot { base, name } if matches!(base.kind, ExprKind::Type(_)) => {
                let outer = Some(Box::new(self.as_type(*base)?));
                Some(NamedType { outer, ..plain(Path::of(name)) })
            }
            ExprKind::Name(_) | ExprKind::Dot { .. } => as_path(expr).map(plain),
            ExprKind::Call { callee, types, args } => {
                as_path(*callee).map(|path| NamedType { types, args: Some(args), ..plain(path) })
            }
            _ => None,
        };
        match named {
            Some(named) => Ok(self.make_type(TypeKind::Named(named), span)),
            None => Err(self.wrong(span, "a type has to stand here")),
        }
    }
}

/// The names of a chain of dots.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions are no names")]
fn as_path(expr: Expr) -> Option<Path> {
    let span = expr.span;
    let mut names = Vec::new();
    let mut rest = expr;
    loop {
        match rest.kind {
            ExprKind::Name(name) => {
                names.push(Ident { name, span: rest.span });
                break;
            }
            ExprKind::Dot { base, name } => {
                names.push(name);
                rest = *base;
            }
            _ => return None,
        }
    }
    names.reverse();
    let name = names.pop()?;
    Some(Path { qualifiers: names, name, span })
}

fn plain(path: Path) -> NamedType {
    NamedType { outer: None, path, types: Vec::new(), args: None }
}
