//! Statements: what the first token says; blocks.

use super::{Parser, Read, Reader};
use crate::ast::{Block, Body, Clocks, Closure, Expr, ExprKind, Stmt, StmtKind};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

/// What a block may have that others may not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    Statements,
    /// Its end may be a value.
    Value,
    /// It may begin with a call of another constructor.
    Constructor,
    /// It ends at the next label of its switch.
    Group,
}

/// A statement, or the value at the end of a block.
pub enum Parsed {
    Stmt(Box<StmtKind>),
    Value(Expr),
}

impl Parsed {
    fn stmt(kind: StmtKind) -> Self {
        Parsed::Stmt(Box::new(kind))
    }
}

impl Parser<'_> {
    /// `{ .. }`
    pub fn block(&mut self) -> Read<Block> {
        self.block_of(Holds::Statements).map(|(block, _)| block)
    }

    /// `{ S; e }`, and whether there is a value; that is a `return` now.
    pub fn value_block(&mut self) -> Read<(Block, bool)> {
        self.block_of(Holds::Value)
    }

    /// `{ super(..); S }`
    pub fn constructor_block(&mut self) -> Read<Block> {
        self.block_of(Holds::Constructor).map(|(block, _)| block)
    }

    fn block_of(&mut self, holds: Holds) -> Read<(Block, bool)> {
        let open = self.here();
        if !self.at(Token::OpenBrace) {
            return Err(self.unexpected("`{`"));
        }
        let mut stmts = Vec::new();
        let valued = self.deeper(|parser| {
            parser.bump();
            Ok(parser.statements_into(&mut stmts, holds))
        })?;
        self.close_brace(open);
        Ok((Block { stmts, span: self.since(open) }, valued))
    }

    /// The `}` of a block; only the end of the file can be in its place. The innermost open block is named, once.
    pub fn close_brace(&mut self, open: Span) {
        if !self.eat(Token::CloseBrace) && !std::mem::replace(&mut self.unclosed, true) {
            let message = "this `{` is never closed";
            self.error(Diagnostic::error("syntax", open, message));
        }
    }

    /// Statements up to a `}`, a label of a switch or the end; errors are reported and passed over. Whether the last is a value.
    pub fn statements_into(&mut self, stmts: &mut Vec<Stmt>, holds: Holds) -> bool {
        let labels = [Token::Case, Token::Default];
        let mut valued = false;
        let mut first = holds == Holds::Constructor;
        while !self.at_any(&[Token::End, Token::CloseBrace]) {
            if holds == Holds::Group && self.at_any(&labels) {
                break;
            }
            let from = self.cursor.position();
            let read = if std::mem::take(&mut first) {
                self.constructor_call_into(stmts).map(|()| false)
            } else {
                self.item_into(stmts, holds == Holds::Value)
            };
            match read {
                Ok(value) => valued = value,
                Err(_) => self.resync(from),
            }
            if self.cursor.position() == from {
                self.bump();
            }
        }
        valued
    }

    /// A statement of a block, or several declarations. Whether it is a value at its end.
    pub fn item_into(&mut self, stmts: &mut Vec<Stmt>, value: bool) -> Read<bool> {
        let start = self.here();
        let annotations = self.annotations()?;
        if self.at_declaration() {
            self.declaration_into(stmts, annotations, start)?;
            return Ok(false);
        }
        let parsed = self.deeper(|parser| parser.parsed(value))?;
        let (kind, valued) = match parsed {
            Parsed::Stmt(kind) => (*kind, false),
            Parsed::Value(expr) => (StmtKind::Return(Some(expr)), true),
        };
        let span = self.since(start);
        let mut stmt = self.make_stmt(kind, span);
        stmt.annotations = annotations;
        stmts.push(stmt);
        Ok(valued)
    }

    /// A single statement, no declaration.
    pub fn statement(&mut self) -> Read<Stmt> {
        match self.statement_or_value(false)? {
            Ok(stmt) => Ok(stmt),
            Err(expr) => {
                let span = expr.span;
                Ok(self.make_stmt(StmtKind::Expr(expr), span))
            }
        }
    }

    /// A single statement; where a value may stand, perhaps that.
    fn statement_or_value(&mut self, value: bool) -> Read<Result<Stmt, Expr>> {
        self.deeper(|parser| {
            let start = parser.here();
            let annotations = parser.annotations()?;
            if parser.at_declaration() {
                let message = "a declaration can only stand in a block";
                parser.wrong(parser.here(), message);
                let mut stmts = Vec::new();
                parser.declaration_into(&mut stmts, annotations, start)?;
                let block = Block { stmts, span: parser.since(start) };
                let span = block.span;
                return Ok(Ok(parser.make_stmt(StmtKind::Block(block), span)));
            }
            let kind = match parser.parsed(value)? {
                Parsed::Stmt(kind) => *kind,
                Parsed::Value(expr) => return Ok(Err(expr)),
            };
            let span = parser.since(start);
            let mut stmt = parser.make_stmt(kind, span);
            stmt.annotations = annotations;
            Ok(Ok(stmt))
        })
    }

    pub fn boxed_statement(&mut self) -> Read<Box<Stmt>> {
        self.statement().map(Box::new)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are judged below")]
    fn parsed(&mut self, value: bool) -> Read<Parsed> {
        match self.token() {
            Token::At => self.at_statement(value),
            // `finish (r) { }` has a value.
            Token::Finish
                if self.peek(1) == Token::Open
                    && self.behind_close(1) == Some(Token::OpenBrace) =>
            {
                self.expression_statement(value)
            }
            _ => match self.statement_kind()? {
                Some(kind) => Ok(Parsed::stmt(kind)),
                None => self.expression_statement(value),
            },
        }
    }

    /// A statement that a word or a bracket begins.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens start an expression")]
    fn statement_kind(&mut self) -> Read<Option<StmtKind>> {
        let kind = match self.token() {
            Token::Semicolon => {
                self.bump();
                StmtKind::Empty
            }
            Token::OpenBrace => StmtKind::Block(self.block()?),
            Token::If => self.if_statement()?,
            Token::While => self.while_statement()?,
            Token::Do => self.do_statement()?,
            Token::For => self.for_statement()?,
            Token::Switch => self.switch_statement()?,
            Token::Break | Token::Continue => self.jump_statement()?,
            Token::Return => self.return_statement()?,
            Token::Throw => {
                self.bump();
                let value = self.expr()?;
                self.semicolon()?;
                StmtKind::Throw(value)
            }
            Token::Try => self.try_statement()?,
            Token::Assert => self.assert_statement()?,
            Token::Property => self.property_statement()?,
            Token::Async => self.async_statement(Clocks::None)?,
            Token::Finish => self.finish_statement(false)?,
            Token::Clocked => self.clocked_statement()?,
            Token::Atomic => {
                self.bump();
                StmtKind::Atomic(self.boxed_statement()?)
            }
            Token::When => self.when_statement()?,
            Token::AtEach => self.ateach_statement()?,
            Token::Offer => {
                self.bump();
                let value = self.expr()?;
                self.semicolon()?;
                StmtKind::Offer(value)
            }
            Token::Name | Token::QuotedName if self.at_label() => {
                let label = self.any_ident();
                self.bump();
                StmtKind::Labeled { label, body: self.boxed_statement()? }
            }
            Token::Name if self.is_legacy() => return self.legacy_statement(),
            _ => return Ok(None),
        };
        Ok(Some(kind))
    }

    /// `at (p) S`; where a value may stand, also `at (p) e` at the end.
    fn at_statement(&mut self, value: bool) -> Read<Parsed> {
        let start = self.bump();
        let place = self.in_parentheses()?;
        if value && self.at(Token::OpenBrace) {
            let (block, valued) = self.value_block()?;
            if valued {
                let kind = ExprKind::At { place: Box::new(place), body: Body::Block(block) };
                let expr = self.built(kind, start);
                return self.end_of_value(expr);
            }
            let span = block.span;
            let body = Box::new(self.make_stmt(StmtKind::Block(block), span));
            return Ok(Parsed::stmt(StmtKind::At { place, body }));
        }
        Ok(match self.statement_or_value(value)? {
            Ok(stmt) => Parsed::stmt(StmtKind::At { place, body: Box::new(stmt) }),
            Err(expr) => {
                let (place, body) = (Box::new(place), Body::Expr(Box::new(expr)));
                Parsed::Value(self.built(ExprKind::At { place, body }, start))
            }
        })
    }

    fn expression_statement(&mut self, value: bool) -> Read<Parsed> {
        let expr = self.expr()?;
        if self.at_control() {
            return self.control_statement(expr).map(Parsed::stmt);
        }
        let callable =
            matches!(expr.kind, ExprKind::Call { .. } | ExprKind::Name(_) | ExprKind::Dot { .. });
        if callable && !self.is_legacy() && self.at(Token::OpenBrace) && !self.on_new_line() {
            let call = self.with_block(expr)?;
            return Ok(Parsed::stmt(StmtKind::Expr(call)));
        }
        if value {
            return self.end_of_value(expr);
        }
        self.after_expression(&expr)?;
        Ok(Parsed::stmt(StmtKind::Expr(expr)))
    }

    /// At a `}` the expression is the value of its block; otherwise a `;` makes it a statement.
    fn end_of_value(&mut self, expr: Expr) -> Read<Parsed> {
        if self.at(Token::CloseBrace) {
            return Ok(Parsed::Value(expr));
        }
        self.after_expression(&expr)?;
        Ok(Parsed::stmt(StmtKind::Expr(expr)))
    }

    /// `f(x) { S }`: the block is a closure and the last argument.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions are called")]
    fn with_block(&mut self, expr: Expr) -> Read<Expr> {
        let start = expr.span;
        let open = self.here();
        let body = Body::Block(self.value_block()?.0);
        let closure =
            Closure { formals: Vec::new(), guard: None, result: None, offers: None, body };
        let block = self.built(ExprKind::Closure(Box::new(closure)), open);
        let kind = match expr.kind {
            ExprKind::Call { callee, types, mut args } => {
                args.push(block);
                ExprKind::Call { callee, types, args }
            }
            other => {
                let callee = Box::new(Expr { kind: other, ..expr });
                ExprKind::Call { callee, types: Vec::new(), args: vec![block] }
            }
        };
        Ok(self.built(kind, start))
    }

    /// `label: for ..`, not `x: T = e`; only loops have labels.
    pub fn at_label(&self) -> bool {
        let loops = [Token::For, Token::While, Token::Do, Token::AtEach];
        let old = self.is_legacy() && self.name_is(2, "foreach") && self.peek(3) == Token::Open;
        self.token().is_name()
            && self.peek(1) == Token::Colon
            && (old || loops.contains(&self.peek(2)))
    }
}
