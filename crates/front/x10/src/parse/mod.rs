//! Tokens to syntax: recursive descent, with operator precedence for expressions.
//!
//! A statement or member that cannot be read is reported and left behind; reading goes on at the next `;`, `}` or word that
//! begins another. Nothing is read twice: where it is not clear what follows, only the matching bracket and what stands
//! behind it are looked at. So the time is linear in the text; depth is bounded by [`crate::limits`].

mod ahead;
mod class;
mod closure;
mod concurrent;
mod control;
mod cursor;
mod expr;
mod formal;
mod function;
mod header;
mod literal;
mod local;
mod method;
mod modifier;
mod operator;
mod postfix;
mod prefix;
mod recover;
mod stmt;
mod table;
mod types;
mod unit;
mod user;

pub use table::level_of;

use crate::ast::{Expr, ExprId, ExprKind, Stmt, StmtId, StmtKind, Type, TypeId, TypeKind};
use crate::dialect::Dialect;
use crate::token::Token;
use partita_source::{Cursor, FileId, Lexeme, Read, Reader, Sink, Span, Stop};

pub struct Parser<'s> {
    file: FileId,
    text: &'s str,
    cursor: Cursor<'static, Token>,
    dialect: Dialect,
    /// Whole numbers without a letter are Int.
    small_numbers: bool,
    next_expr: u32,
    next_type: u32,
    next_stmt: u32,
    /// In the first statement of a constructor, which may call another one.
    constructing: bool,
    /// A block without end was reported.
    unclosed: bool,
    /// Too deep, or too many errors: the rest of the file is not read.
    gave_up: bool,
    sink: &'s mut Sink,
}

impl<'s> Parser<'s> {
    pub fn new(
        file: FileId,
        text: &'s str,
        tokens: Vec<Lexeme<Token>>,
        dialect: Dialect,
        sink: &'s mut Sink,
    ) -> Self {
        let end = tokens.last().map_or(text.len(), |last| last.end);
        Parser {
            file,
            text,
            cursor: Cursor::new(tokens, end),
            dialect,
            small_numbers: dialect == Dialect::Legacy,
            next_expr: 0,
            next_type: 0,
            next_stmt: 0,
            constructing: false,
            unclosed: false,
            gave_up: false,
            sink,
        }
    }

    /// Reads whole numbers without a letter as Int, as 2.0 does.
    pub fn with_small_numbers(mut self) -> Self {
        self.small_numbers = true;
        self
    }

    /// Statements and nothing else.
    pub fn only_statements(mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        self.statements_into(&mut stmts, stmt::Holds::Statements);
        if !self.at(Token::End) {
            self.unexpected("the end of the statements");
        }
        stmts
    }

    /// One expression and nothing else.
    pub fn only_expression(mut self) -> Option<Expr> {
        let expr = self.expr().ok()?;
        if !self.at(Token::End) {
            self.unexpected("the end of the expression");
        }
        Some(expr)
    }

    fn is_legacy(&self) -> bool {
        self.dialect == Dialect::Legacy
    }

    fn make(&mut self, kind: ExprKind, span: Span) -> Expr {
        let id = ExprId(self.next_expr);
        self.next_expr += 1;
        Expr { kind, span, id }
    }

    /// An expression from `start` to the token taken last.
    fn built(&mut self, kind: ExprKind, start: Span) -> Expr {
        let span = self.since(start);
        self.make(kind, span)
    }

    fn make_type(&mut self, kind: TypeKind, span: Span) -> Type {
        let id = TypeId(self.next_type);
        self.next_type += 1;
        Type { kind, span, id }
    }

    fn make_stmt(&mut self, kind: StmtKind, span: Span) -> Stmt {
        let id = StmtId(self.next_stmt);
        self.next_stmt += 1;
        Stmt { kind, annotations: Vec::new(), span, id }
    }
}
