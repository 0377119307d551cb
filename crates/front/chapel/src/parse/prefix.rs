//! What an expression can begin with.

use super::expr::level;
use super::{Parser, Read, Reader};
use crate::ast::{Expr, ExprKind, GuardedKind, Ident, LoopKind, Management, ReduceOp, UnaryOp};
use crate::token::Token;
use partita_source::Diagnostic;

/// Tokens other than signs that begin an expression.
const STARTS: [Token; 46] = [
    Token::Name,
    Token::Query,
    Token::Int,
    Token::Real,
    Token::Imag,
    Token::Str,
    Token::Bytes,
    Token::Question,
    Token::Open,
    Token::OpenBracket,
    Token::OpenBrace,
    Token::Bang,
    Token::Atomic,
    Token::Borrowed,
    Token::Class,
    Token::Coforall,
    Token::Enum,
    Token::False,
    Token::For,
    Token::Forall,
    Token::Foreach,
    Token::If,
    Token::Implements,
    Token::Let,
    Token::New,
    Token::Nil,
    Token::None,
    Token::Owned,
    Token::Proc,
    Token::Record,
    Token::Shared,
    Token::Sync,
    Token::This,
    Token::True,
    Token::Try,
    Token::TryBang,
    Token::Union,
    Token::Unmanaged,
    Token::Zip,
    Token::Tilde,
    Token::Plus,
    Token::Minus,
    Token::PlusPlus,
    Token::MinusMinus,
    Token::RangeTo,
    Token::RangeOpen,
];

impl Parser<'_> {
    pub fn starts_expression(&self) -> bool {
        STARTS.contains(&self.token())
    }

    /// Whether an operand begins here that cannot also be the right side of an operator or a block: what may follow
    /// `[D]` or a bare `owned`.
    pub fn starts_operand(&self) -> bool {
        const NEVER: [Token; 8] = [
            Token::OpenBrace,
            Token::Tilde,
            Token::Plus,
            Token::Minus,
            Token::PlusPlus,
            Token::MinusMinus,
            Token::RangeTo,
            Token::RangeOpen,
        ];
        self.starts_expression() && !NEVER.contains(&self.token())
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens start no expression")]
    pub fn prefix(&mut self) -> Read<Expr> {
        let start = self.here();
        if let Some(op) = self.reduction_operator() {
            let kind = self.reduction(op)?;
            return Ok(self.built(kind, start));
        }
        let kind = match self.token() {
            Token::Name => self.name_or_legacy()?,
            Token::Class | Token::Record | Token::Union | Token::Enum => self.word(),
            Token::Int | Token::Real | Token::Imag => self.number()?,
            Token::Str | Token::Bytes => self.quoted()?,
            Token::True | Token::False => ExprKind::Bool(self.simple(Token::True)),
            Token::Nil => self.one(ExprKind::Nil),
            Token::None => self.one(ExprKind::None),
            Token::This => self.one(ExprKind::This),
            Token::Noinit => self.one(ExprKind::Noinit),
            Token::Question => self.one(ExprKind::Query(None)),
            Token::Query => self.query(),
            Token::Plus => self.unary(UnaryOp::Plus, level::SIGN)?,
            Token::Minus => self.unary(UnaryOp::Minus, level::SIGN)?,
            Token::Bang => self.unary(UnaryOp::Not, level::NOT)?,
            Token::Tilde => self.unary(UnaryOp::Complement, level::NOT)?,
            Token::PlusPlus => self.no_increment(UnaryOp::Plus)?,
            Token::MinusMinus => self.no_increment(UnaryOp::Minus)?,
            Token::RangeTo | Token::RangeOpen => self.range(None)?,
            Token::Open => return self.parenthesised(),
            Token::OpenBracket => self.bracket()?,
            Token::OpenBrace => self.domain()?,
            Token::New => self.new_object()?,
            Token::Owned => self.managed(Management::Owned)?,
            Token::Shared => self.managed(Management::Shared)?,
            Token::Borrowed => self.managed(Management::Borrowed)?,
            Token::Unmanaged => self.managed(Management::Unmanaged)?,
            Token::Sync => self.guarded(GuardedKind::Sync)?,
            Token::Atomic => self.guarded(GuardedKind::Atomic)?,
            Token::If => self.conditional()?,
            Token::For => self.loop_expression(LoopKind::For)?,
            Token::Foreach => self.loop_expression(LoopKind::Foreach)?,
            Token::Forall => self.loop_expression(LoopKind::Forall)?,
            Token::Coforall => self.loop_expression(LoopKind::Coforall)?,
            Token::Zip => self.zip()?,
            Token::Let => self.let_in()?,
            Token::Try => self.tried(false)?,
            Token::TryBang => self.tried(true)?,
            Token::Proc => self.procedure_expression()?,
            Token::Implements => {
                self.implements()?;
                ExprKind::Unsupported { what: "an interface constraint".to_owned() }
            }
            _ => return Err(self.unexpected("an expression")),
        };
        Ok(self.built(kind, start))
    }

    fn one(&mut self, kind: ExprKind) -> ExprKind {
        self.bump();
        kind
    }

    fn simple(&mut self, token: Token) -> bool {
        let found = self.at(token);
        self.bump();
        found
    }

    fn word(&mut self) -> ExprKind {
        ExprKind::Name(self.any_ident().name)
    }

    /// A name, or a legacy word that is no longer reserved.
    fn name_or_legacy(&mut self) -> Read<ExprKind> {
        let next = self.peek(1);
        let type_follows = matches!(next, Token::Name | Token::OpenBracket) && self.on_one_line(1);
        if self.at_text("single") && type_follows {
            return self.guarded(GuardedKind::Single);
        }
        if self.at_text("sparse") && next == Token::Name {
            self.bump();
            let second = self.any_ident();
            return Ok(ExprKind::Name(format!("sparse {}", second.name).into()));
        }
        let body = [Token::OpenBrace, Token::Return, Token::Colon];
        if self.at_text("lambda")
            && next == Token::Open
            && self.behind_close(1).is_some_and(|token| body.contains(&token))
        {
            return self.procedure_expression();
        }
        Ok(self.word())
    }

    /// Whether the token that many ahead stands on the line of the one before it.
    fn on_one_line(&self, ahead: usize) -> bool {
        let (before, after) = (self.cursor.ahead(ahead - 1), self.cursor.ahead(ahead));
        self.text.get(before.end..after.start).is_some_and(|between| !between.contains('\n'))
    }

    fn query(&mut self) -> ExprKind {
        let Ident { name, span } = self.any_ident();
        let name = name.trim_start_matches('?').into();
        ExprKind::Query(Some(Ident { name, span }))
    }

    fn unary(&mut self, op: UnaryOp, level: u8) -> Read<ExprKind> {
        self.bump();
        let operand = Box::new(self.expr_at(level)?);
        Ok(ExprKind::Unary { op, operand })
    }

    /// `--x` is `-(-x)` and changes nothing.
    fn no_increment(&mut self, op: UnaryOp) -> Read<ExprKind> {
        let start = self.here();
        let sign = self.token().written();
        let message = format!("`{sign}x` applies a sign twice and does not change `x`");
        let help = if op == UnaryOp::Plus { "write `x += 1;`" } else { "write `x -= 1;`" };
        let diagnostic = Diagnostic::warning("syntax", start, message);
        self.error(diagnostic.help(help));
        let inner = self.unary(op, level::SIGN)?;
        self.wrap()?;
        let operand = Box::new(self.built(inner, start));
        Ok(ExprKind::Unary { op, operand })
    }

    /// `(e)`, `(a, b)`, `(a,)`, `(...t)`
    fn parenthesised(&mut self) -> Read<Expr> {
        let open = self.bump();
        if self.eat(Token::Dots) {
            let inner = self.expr()?;
            self.wrap()?;
            self.expect_close(Token::Close, open)?;
            return Ok(self.built(ExprKind::Expand(Box::new(inner)), open));
        }
        if self.at(Token::Close) {
            return Err(self.unexpected("an expression"));
        }
        let mut first = self.expr()?;
        if self.at(Token::Close) {
            self.bump();
            first.span = self.since(open);
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.eat(Token::Comma) && !self.at(Token::Close) {
            parts.push(self.expr()?);
        }
        if self.at(Token::Assign) {
            let message = "an assignment is no expression";
            let diagnostic = Diagnostic::error("syntax", self.here(), message);
            return Err(self.error(diagnostic.help("to compare, write `==`")));
        }
        self.expect_close(Token::Close, open)?;
        Ok(self.built(ExprKind::Tuple(parts), open))
    }

    /// `{1..n, 1..m}`
    fn domain(&mut self) -> Read<ExprKind> {
        let open = self.bump();
        let mut parts = Vec::new();
        while !self.at(Token::CloseBrace) {
            parts.push(self.expr()?);
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.expect_close(Token::CloseBrace, open)?;
        Ok(ExprKind::Domain(parts))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens start the type")]
    fn new_object(&mut self) -> Read<ExprKind> {
        let start = self.bump();
        let management = match self.token() {
            Token::Owned => Some(Management::Owned),
            Token::Shared => Some(Management::Shared),
            Token::Borrowed => Some(Management::Borrowed),
            Token::Unmanaged => Some(Management::Unmanaged),
            _ => None,
        };
        if management.is_some() {
            self.bump();
        }
        let (mut made, mut nilable) = (self.expr_at(level::NEW)?, false);
        if let ExprKind::Nilable(inner) = made.kind {
            (made, nilable) = (*inner, true);
        }
        if let ExprKind::Call { callee, args, .. } = made.kind {
            Ok(ExprKind::New { management, ty: callee, args, nilable })
        } else {
            let message = "expected arguments after the type of `new`";
            let diagnostic = Diagnostic::error("syntax", self.since(start), message);
            self.error(diagnostic.help("write `new C()`, also when there are none"));
            Ok(ExprKind::New { management, ty: Box::new(made), args: Vec::new(), nilable })
        }
    }

    fn managed(&mut self, management: Management) -> Read<ExprKind> {
        self.bump();
        // `owned?` is any nilable owned class, `owned` alone any owned class.
        let bare = !self.starts_operand() || self.at_any(&[Token::Question, Token::Bang]);
        let ty = if bare { None } else { Some(Box::new(self.expr_at(level::MANAGED)?)) };
        Ok(ExprKind::Managed { management, ty })
    }

    fn guarded(&mut self, kind: GuardedKind) -> Read<ExprKind> {
        self.bump();
        let bare = !self.starts_operand() || self.at(Token::Bang);
        let ty = if bare { None } else { Some(Box::new(self.expr()?)) };
        Ok(ExprKind::Guarded { kind, ty })
    }

    fn tried(&mut self, bang: bool) -> Read<ExprKind> {
        self.bump();
        let operand = Box::new(self.expr()?);
        Ok(ExprKind::Try { bang, operand })
    }

    fn let_in(&mut self) -> Read<ExprKind> {
        self.bump();
        let items = self.variables()?;
        self.need(Token::In)?;
        let body = Box::new(self.expr()?);
        Ok(ExprKind::Let { items, body })
    }

    /// `if c then a else b`
    fn conditional(&mut self) -> Read<ExprKind> {
        self.bump();
        let cond = Box::new(self.expr()?);
        self.no_assignment()?;
        self.need(Token::Then)?;
        let then = Box::new(self.expr()?);
        if !self.at(Token::Else) {
            let message = format!("expected `else`, found {}", self.found());
            let diagnostic = Diagnostic::error("syntax", self.here(), message);
            let note = "an `if` that gives a value needs both branches";
            return Err(self.error(diagnostic.note(note)));
        }
        self.bump();
        let otherwise = Box::new(self.expr()?);
        Ok(ExprKind::If { cond, then, otherwise })
    }

    pub fn zip(&mut self) -> Read<ExprKind> {
        self.bump();
        let open = self.need(Token::Open)?;
        let parts = self.expr_list()?;
        self.expect_close(Token::Close, open)?;
        Ok(ExprKind::Zip(parts))
    }

    /// An operator or a name before `reduce` in a `with` clause.
    pub fn reduce_name(&mut self) -> Read<ReduceOp> {
        match self.reduction_operator() {
            Some(op) => Ok(op),
            None => Ok(ReduceOp::Named(Box::new(self.expr_at(level::REDUCE + 1)?))),
        }
    }
}
