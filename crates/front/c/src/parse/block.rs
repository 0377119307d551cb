//! Blocks and what stands in them.

use super::{Parser, ok};
use crate::ast::{Block, Stmt, StmtKind};
use crate::token::Token;
use partita_source::{Read, Reader as _};

impl Parser<'_> {
    /// `{ .. }` with a scope of its own.
    pub(super) fn block(&mut self) -> Read<Block> {
        self.scopes.open();
        let block = self.block_here();
        self.scopes.close();
        block
    }

    /// `{ .. }` in the scope that is open: the body of a function shares that of its parameters.
    pub(super) fn block_here(&mut self) -> Read<Block> {
        let from = self.mark();
        let open = self.need(Token::OpenBrace)?;
        let mut stmts = Vec::new();
        while !self.at(Token::CloseBrace) {
            if self.at(Token::End) {
                return Err(self.unclosed(open));
            }
            self.block_item(&mut stmts);
        }
        self.bump();
        Ok(Block { stmts, span: self.span_from(from) })
    }

    /// One declaration or statement; after an error reading goes on behind it.
    pub(super) fn block_item(&mut self, into: &mut Vec<Stmt>) {
        let from = self.mark();
        let scopes = self.scopes.depth();
        match self.item_of_block() {
            Ok(stmt) => into.push(stmt),
            Err(_) => {
                self.scopes.back_to(scopes);
                self.resync(from);
            }
        }
    }

    fn item_of_block(&mut self) -> Read<Stmt> {
        let from = self.mark();
        if self.at(Token::Pragma) {
            return self.pragma_stmt(true);
        }
        if self.at(Token::StaticAssert) {
            let assert = self.static_assert()?;
            return Ok(self.built_stmt(StmtKind::StaticAssert(Box::new(assert)), from));
        }
        let label = self.peek(1) == Token::Colon;
        if self.at_declaration(0) && !label && !self.at_expression_after_extension() {
            let declaration = self.deeper(Self::declaration)?;
            return Ok(self.built_stmt(StmtKind::Declaration(Box::new(declaration)), from));
        }
        if self.looks_like_declaration() {
            return Err(self.unknown_type());
        }
        self.stmt()
    }

    /// `__extension__ ({ .. })`
    fn at_expression_after_extension(&self) -> bool {
        self.at(Token::Extension) && !self.at_declaration(1)
    }

    /// `Foo x`, `Foo *x = ..`, where Foo is nothing that is known.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else looks so")]
    fn looks_like_declaration(&self) -> bool {
        if !self.at(Token::Name) || self.rules {
            return false;
        }
        let known = self.symbol().and_then(|name| self.scopes.is_type(name));
        match self.peek(1) {
            Token::Name => !matches!(self.peek(2), Token::Open) || known.is_none(),
            Token::Star => {
                known.is_none()
                    && self.peek(2) == Token::Name
                    && matches!(self.peek(3), Token::Assign | Token::Semicolon)
            }
            _ => false,
        }
    }

    /// A scope around something that is read.
    pub(super) fn scoped<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.scopes.open();
        let depth = self.scopes.depth();
        let result = inner(self);
        self.scopes.back_to(depth);
        self.scopes.close();
        result
    }

    /// A declaration where only a statement may stand: it is read, and an error.
    pub(super) fn misplaced_declaration(&mut self) -> Read<()> {
        let here = self.here();
        self.wrong(here, "a declaration stands in a block, not here");
        ok(self.declaration());
        Ok(())
    }
}
