//! Tokens to syntax: recursive descent, with operator precedence for expressions.
//!
//! A statement that cannot be read is reported and left behind; reading goes on at the next `;`, `}` or word that begins
//! a statement. Nothing is read twice, so the time is linear in the text; depth is bounded by [`crate::limits`].

mod aggregate;
mod bracket;
mod control;
mod cursor;
mod decl;
mod expr;
mod literal;
mod loops;
mod postfix;
mod prefix;
mod procedure;
mod recover;
mod stmt;
mod task;
mod unit;

use crate::ast::{Access, Block, Expr, ExprId, ExprKind, Ident, Module, Stmt, StmtKind};
use crate::token::Token;
use partita_source::{Cursor, Diagnostic, FileId, Lexeme, Read, Reader, Sink, Span, Stop};

pub struct Parser<'s> {
    file: FileId,
    text: &'s str,
    cursor: Cursor<'static, Token>,
    next_id: u32,
    /// Inside the type of a result: a `{` behind a procedure type begins the body of what is declared.
    in_result: bool,
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
        sink: &'s mut Sink,
    ) -> Self {
        let end = tokens.last().map_or(text.len(), |last| last.end);
        Parser {
            file,
            text,
            cursor: Cursor::new(tokens, end),
            next_id: 0,
            in_result: false,
            unclosed: false,
            gave_up: false,
            sink,
        }
    }

    /// The module that the file is.
    pub fn file(mut self, path: &str) -> Module {
        let mut body = Vec::new();
        while !self.at(Token::End) {
            self.statements_into(&mut body);
            if self.at(Token::CloseBrace) {
                let message = "this `}` closes nothing";
                self.error(Diagnostic::error("syntax", self.here(), message));
                self.bump();
            }
        }
        let file_name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let stem = file_name.strip_suffix(".chpl").unwrap_or(file_name);
        let span = Span::new(self.file, 0, self.text.len());
        let name = Ident { name: stem.into(), span: Span::new(self.file, 0, 0) };
        Module { name, of_file: true, access: Access::Default, body, span }
    }

    /// One expression and nothing else.
    pub fn only_expression(mut self) -> Option<Expr> {
        let expr = self.expr().ok()?;
        if !self.at(Token::End) {
            self.unexpected("the end of the expression");
        }
        Some(expr)
    }

    fn make(&mut self, kind: ExprKind, span: Span) -> Expr {
        let id = ExprId(self.next_id);
        self.next_id += 1;
        Expr { kind, span, id }
    }

    /// A statement that is a block is one; any other is the only one of its block.
    fn as_block(stmt: Stmt) -> Block {
        let span = stmt.span;
        if let StmtKind::Block(block) = stmt.kind {
            block
        } else {
            Block { stmts: vec![stmt], braces: false, span }
        }
    }
}
