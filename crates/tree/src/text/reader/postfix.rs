//! Reading primaries and what follows them without a space: `[i]`, `.field`, `@place`, `(args)`.

use super::{Reader, Start};
use crate::text::token::Token;
use crate::text::words;
use crate::{Expr, ExprKind, Type};
use partita_source::{Read, Reader as _};

impl Reader<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens belong to other rules")]
    pub(super) fn postfix(&mut self) -> Read<Expr> {
        let start = self.start();
        if self.token() == Token::New {
            self.bump();
            let ty = self.ty()?;
            return self.make(start, ExprKind::New { ty });
        }
        let mut base = self.primary()?;
        loop {
            let kind = match self.token() {
                Token::OpenBracket => {
                    self.bump();
                    let indices = self.list(Token::CloseBracket, "`,` or `]`", "", Self::expr)?;
                    ExprKind::Element { base: Box::new(base), indices }
                }
                Token::Dot => {
                    self.bump();
                    let name = self.name("the name of a field after `.`")?;
                    ExprKind::Field { base: Box::new(base), name }
                }
                Token::AtSign => {
                    self.bump();
                    let place = Box::new(self.place_operand("after `@`")?);
                    ExprKind::At { base: Box::new(base), place }
                }
                Token::OpenParen => {
                    let args = self.arguments("")?;
                    ExprKind::Call { callee: Box::new(base), args }
                }
                _ => return Ok(base),
            };
            base = self.make(start, kind)?;
        }
    }

    /// A number, a name, `here`, or a term in parentheses.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens belong to other rules")]
    pub(super) fn place_operand(&mut self, context: &str) -> Read<Expr> {
        let start = self.start();
        match self.token() {
            Token::Int => self.int(),
            Token::Here => self.word(start, ExprKind::Here),
            Token::OpenParen => self.parenthesised(""),
            Token::Name | Token::QuotedName => {
                let name = self.name("a place")?;
                self.make(start, ExprKind::Var(name))
            }
            _ => {
                let what = format!("a number, a name or a term in parentheses {context}");
                Err(self.unexpected(&what))
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens belong to other rules")]
    fn primary(&mut self) -> Read<Expr> {
        let start = self.start();
        match self.token() {
            Token::Int => self.int(),
            Token::Real => self.real(),
            Token::Str => {
                let text = self.unquote()?;
                self.make(start, ExprKind::Str(text))
            }
            Token::True => self.word(start, ExprKind::Bool(true)),
            Token::False => self.word(start, ExprKind::Bool(false)),
            Token::Null => self.word(start, ExprKind::Null),
            Token::Here => self.word(start, ExprKind::Here),
            Token::Places => self.word(start, ExprKind::Places),
            Token::SelfTask => self.word(start, ExprKind::SelfTask),
            Token::Havoc => self.word(start, ExprKind::Havoc),
            Token::Name | Token::QuotedName => self.named(start),
            Token::OpenParen => self.parenthesised(""),
            Token::OpenBracket => {
                self.bump();
                let items = self.list(Token::CloseBracket, "`,` or `]`", "", Self::expr)?;
                self.make(start, ExprKind::List { items })
            }
            Token::OpenBrace => {
                self.bump();
                let ranges =
                    self.list(Token::CloseBrace, "`,` or `}`", "after a range", Self::expr)?;
                self.make(start, ExprKind::Domain { ranges })
            }
            Token::At => self.at_label(start),
            Token::Choose => self.choice(start),
            Token::Fn => self.closure(start),
            Token::Cast => self.cast(start),
            _ => self.conversion(start),
        }
    }

    fn word(&mut self, start: Start, kind: ExprKind) -> Read<Expr> {
        self.bump();
        self.make(start, kind)
    }

    /// A variable, `task::name`, or an intrinsic.
    fn named(&mut self, start: Start) -> Read<Expr> {
        if self.token() == Token::Name
            && words::WITH_TYPE.contains(&self.slice())
            && self.peek(1) == Token::OpenParen
        {
            return self.with_type(start);
        }
        if self.token() == Token::Name
            && let Some(op) = words::intrinsic(self.slice())
            && (words::is_reserved(self.slice()) || self.peek(1) == Token::OpenParen)
        {
            self.bump();
            let context = format!("after `{}`", words::intrinsic_word(op));
            let args = self.arguments(&context)?;
            return self.make(start, ExprKind::Intrinsic { op, args });
        }
        let name = self.name("a name")?;
        if !self.eat(Token::ColonColon) {
            return self.make(start, ExprKind::Var(name));
        }
        let local = self.name("the name of a variable after `::`")?;
        self.make(start, ExprKind::TaskVar { task: name, name: local })
    }

    /// `view(T, pointer)`, `alloc(T, bytes)`
    fn with_type(&mut self, start: Start) -> Read<Expr> {
        let view = self.is_word("view");
        self.bump();
        self.bump();
        let ty = self.ty()?;
        self.expect_for(Token::Comma, "`,`", "after the type")?;
        let operand = Box::new(self.expr()?);
        self.expect_for(Token::CloseParen, "`)`", "after the operand")?;
        let kind = if view {
            ExprKind::View { ty, pointer: operand }
        } else {
            ExprKind::Alloc { ty, bytes: operand }
        };
        self.make(start, kind)
    }

    /// `at(task, label)`
    fn at_label(&mut self, start: Start) -> Read<Expr> {
        self.bump();
        self.expect_for(Token::OpenParen, "`(`", "after `at`")?;
        let task = self.name("the name of a task")?;
        self.expect_for(Token::Comma, "`,`", "after the task")?;
        let label = self.name("the name of a label")?;
        self.expect_for(Token::CloseParen, "`)`", "after the label")?;
        self.make(start, ExprKind::AtLabel { task, label })
    }

    /// `choose(low, high)`
    fn choice(&mut self, start: Start) -> Read<Expr> {
        self.bump();
        self.expect_for(Token::OpenParen, "`(`", "after `choose`")?;
        let low = Box::new(self.expr()?);
        self.expect_for(Token::Comma, "`,`", "after the lowest value")?;
        let high = Box::new(self.expr()?);
        self.expect_for(Token::CloseParen, "`)`", "after the highest value")?;
        self.make(start, ExprKind::Choose { low, high })
    }

    /// `fn(a: int): int { ... }`
    fn closure(&mut self, start: Start) -> Read<Expr> {
        self.bump();
        let params = self.params()?;
        let result = self.result()?;
        let body = self.block("before the body of the function")?;
        self.make(start, ExprKind::Closure { params, result, body })
    }

    /// `cast(T, value)`: a conversion to any type.
    fn cast(&mut self, start: Start) -> Read<Expr> {
        self.bump();
        self.expect_for(Token::OpenParen, "`(`", "after `cast`")?;
        let ty = self.ty()?;
        self.expect_for(Token::Comma, "`,`", "after the type")?;
        let value = Box::new(self.expr()?);
        self.expect_for(Token::CloseParen, "`)`", "after the value")?;
        self.make(start, ExprKind::Cast { ty, value })
    }

    /// `real(value)`, `int(32, wrap)(value)`
    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens belong to other rules")]
    fn conversion(&mut self, start: Start) -> Read<Expr> {
        let ty = match self.token() {
            Token::IntType | Token::UintType => self.int_type(true)?,
            Token::Any => self.word_type(Type::Any),
            Token::Bool => self.word_type(Type::Bool),
            Token::RealType => self.word_type(Type::Real),
            Token::Complex => self.word_type(Type::Complex),
            Token::StringType => self.word_type(Type::Str),
            Token::Place => self.word_type(Type::Place),
            Token::Task => self.word_type(Type::Task),
            _ => return Err(self.unexpected("a term")),
        };
        let value = Box::new(self.parenthesised("after the type of a conversion")?);
        self.make(start, ExprKind::Cast { ty, value })
    }
}
