//! Tokens to syntax: recursive descent, with the names of types at hand.
//!
//! An error ends the smallest declaration or statement around it; reading goes on behind that, so that one run tells several.

mod attribute;
mod block;
mod cursor;
mod declaration;
mod declarator;
mod expr;
mod init;
mod postfix;
mod pragma;
mod primary;
mod recover;
mod scope;
mod special;
mod specifiers;
mod stmt;
mod structs;
mod unary;
mod unit;
mod words;

pub use expr::binary_op;

use crate::ast::{
    Block, Declarator, DeclaratorId, Derived, Expr, ExprId, ExprKind, Ident, Ids, Origins, SpecId,
    Stmt, StmtId, StmtKind,
};
use crate::dialect::Dialect;
use crate::pp::Tokens;
use crate::pp::piece::Piece;
use crate::symbol::{Symbol, Symbols};
use crate::token::{Token, WORDS};
use partita_source::{Cursor, FileId, Lexeme, Read, Reader as _, Sink, Span};
use rustc_hash::FxHashMap;
use scope::Scopes;
use std::collections::BTreeSet;

pub struct Parser<'s> {
    pieces: Vec<Piece>,
    symbols: Symbols,
    /// The bytes of a token are its number among the pieces.
    cursor: Cursor<'static, Token>,
    scopes: Scopes,
    dialect: &'s dyn Dialect,
    /// Behind the last token.
    end: Span,
    ids: Ids,
    origins: Origins,
    bundled: BTreeSet<FileId>,
    /// Metavariables are read, and unknown names may be types.
    rules: bool,
    /// Too deep, or too many errors: the rest of the file is not read.
    gave_up: bool,
    sink: &'s mut Sink,
}

impl<'s> Parser<'s> {
    pub fn new(
        tokens: Tokens,
        file: FileId,
        length: usize,
        dialect: &'s dyn Dialect,
        sink: &'s mut Sink,
    ) -> Self {
        let Tokens { mut pieces, mut symbols, bundled, incomplete: _ } = tokens;
        cursor::report_strange(&mut pieces, &mut symbols, sink);
        let keywords = keywords(&mut symbols, dialect);
        let lexeme = |(start, piece): (usize, &Piece)| {
            let keyword = keywords.get(&piece.text).filter(|_| piece.token == Token::Name);
            Lexeme { token: keyword.copied().unwrap_or(piece.token), start, end: start + 1 }
        };
        let lexemes: Vec<_> = pieces.iter().enumerate().map(lexeme).collect();
        let count = lexemes.len();
        Parser {
            pieces,
            symbols,
            cursor: Cursor::new(lexemes, count),
            scopes: Scopes::default(),
            dialect,
            end: Span::new(file, length, length),
            ids: Ids::default(),
            origins: Origins::default(),
            bundled,
            rules: false,
            gave_up: false,
            sink,
        }
    }

    /// Where the token of a number stands in a macro's definition.
    fn made(&self, index: usize) -> Option<Span> {
        self.pieces.get(index).and_then(|piece| piece.made)
    }

    /// An expression that begins at the token `from` and ends at the one taken last.
    fn built(&mut self, kind: ExprKind, from: usize) -> Expr {
        let id = ExprId(self.ids.exprs);
        self.ids.exprs += 1;
        if let Some(made) = self.made(from) {
            self.origins.exprs.insert(id, made);
        }
        Expr { kind, span: self.span_from(from), id }
    }

    fn built_stmt(&mut self, kind: StmtKind, from: usize) -> Stmt {
        let id = StmtId(self.ids.stmts);
        self.ids.stmts += 1;
        if let Some(made) = self.made(from) {
            self.origins.stmts.insert(id, made);
        }
        Stmt { kind, span: self.span_from(from), id }
    }

    fn built_declarator(
        &mut self,
        name: Option<Ident>,
        chain: Vec<Derived>,
        from: usize,
    ) -> Declarator {
        let id = DeclaratorId(self.ids.declarators);
        self.ids.declarators += 1;
        if let Some(made) = self.made(from) {
            self.origins.declarators.insert(id, made);
        }
        Declarator { name, chain, attributes: Vec::new(), span: self.span_from(from), id }
    }

    fn spec_id(&mut self) -> SpecId {
        let id = SpecId(self.ids.specs);
        self.ids.specs += 1;
        id
    }

    /// From the token of a number to the one taken last; nothing wide when none was taken.
    fn span_from(&self, from: usize) -> Span {
        let first = self.span_of(self.cursor.get(from));
        if self.cursor.position() <= from {
            let start = first.start as usize;
            return Span::new(first.file, start, start);
        }
        self.since(first)
    }

    /// The number of the token here.
    fn mark(&self) -> usize {
        self.cursor.position()
    }

    /// The text of the token here as a symbol.
    fn symbol(&self) -> Option<Symbol> {
        self.pieces.get(self.mark()).map(|piece| piece.text)
    }

    /// One expression and nothing else.
    pub fn only_expression(mut self) -> Option<Expr> {
        self.rules = true;
        let expr = self.expr().ok()?;
        if !self.at(Token::End) {
            self.unexpected("the end of the expression");
        }
        (!self.sink.has_errors()).then_some(expr)
    }

    /// Statements and nothing else.
    pub fn only_statements(mut self) -> Block {
        self.rules = true;
        let from = self.mark();
        let mut stmts = Vec::new();
        while !self.at(Token::End) {
            self.block_item(&mut stmts);
            if self.at(Token::CloseBrace) {
                self.unexpected("a statement");
                self.bump();
            }
        }
        Block { stmts, span: self.span_from(from) }
    }
}

/// Words that are no names.
fn keywords(symbols: &mut Symbols, dialect: &dyn Dialect) -> FxHashMap<Symbol, Token> {
    let own = WORDS.iter().map(|(text, token)| (*text, *token));
    let added = dialect.words().iter().map(|(text, word)| (*text, Token::Added(*word)));
    own.chain(added).map(|(text, token)| (symbols.get(text), token)).collect()
}

/// The result of reading something, for callers that go on in any case.
fn ok<T>(read: Read<T>) -> Option<T> {
    read.ok()
}
