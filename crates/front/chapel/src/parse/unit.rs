//! Modules, and what they take from each other.

use super::decl::Prefixes;
use super::{Parser, Read, Reader};
use crate::ast::{Filter, ImportItem, Module, Path, StmtKind, UseItem};
use crate::token::Token;
use partita_source::Span;

impl Parser<'_> {
    pub fn module(&mut self, prefixes: &Prefixes, start: Span) -> Read<StmtKind> {
        self.bump();
        let name = self.ident("the name of a module")?;
        let span = self.since(start);
        let open = self.here();
        self.need(Token::OpenBrace)?;
        let mut body = Vec::new();
        self.statements_into(&mut body);
        self.close_brace(open);
        let access = prefixes.access;
        let module = Module { name, of_file: false, access, body, span };
        Ok(StmtKind::Module(Box::new(module)))
    }

    /// `include public prototype module M;`
    pub fn include_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        while self.at_any(&[Token::Public, Token::Private, Token::Prototype]) {
            self.bump();
        }
        self.need(Token::Module)?;
        let name = self.ident("the name of a module")?;
        self.semicolon()?;
        Ok(StmtKind::Include(name))
    }

    /// `use M, N;`, `use M as _ only f, g as h;`
    pub fn use_statement(&mut self, prefixes: &Prefixes) -> Read<StmtKind> {
        self.bump();
        let mut items = Vec::new();
        loop {
            let (path, _) = self.path()?;
            let alias = if self.eat(Token::As) { Some(self.ident("a name")?) } else { None };
            let filter = self.filter()?;
            let limited = filter != Filter::All;
            items.push(UseItem { path, alias, filter });
            if limited || !self.eat(Token::Comma) {
                break;
            }
        }
        self.semicolon()?;
        Ok(StmtKind::Use { access: prefixes.access, items })
    }

    pub fn import_statement(&mut self, prefixes: &Prefixes) -> Read<StmtKind> {
        self.bump();
        let mut items = Vec::new();
        loop {
            let (path, list) = self.path()?;
            let names = if list {
                let open = self.need(Token::OpenBrace)?;
                let names = self.renames()?;
                self.expect_close(Token::CloseBrace, open)?;
                Some(names)
            } else {
                None
            };
            let alias = if self.eat(Token::As) { Some(self.ident("a name")?) } else { None };
            items.push(ImportItem { path, alias, names });
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.semicolon()?;
        Ok(StmtKind::Import { access: prefixes.access, items })
    }

    /// `A.B.C`; true when a `.` before `{` was taken.
    fn path(&mut self) -> Read<(Path, bool)> {
        let first = self.ident("the name of a module")?;
        let start = first.span;
        let mut parts = vec![first];
        while self.eat(Token::Dot) {
            if self.at(Token::OpenBrace) {
                return Ok((Path { parts, span: self.since(start) }, true));
            }
            if self.at_any(&[Token::Semicolon, Token::Comma, Token::End]) {
                return Err(self.unexpected("a name after `.`"));
            }
            parts.push(self.any_ident());
        }
        Ok((Path { parts, span: self.since(start) }, false))
    }

    /// `interface I(T) { .. }`: the body is passed over.
    pub fn interface_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        self.ident("the name of an interface")?;
        if self.at(Token::Open) {
            self.arguments(Token::Close)?;
        }
        self.block()?;
        Ok(StmtKind::Unsupported { what: "an interface".to_owned() })
    }
}
