//! Classes, records, unions, enumerations, forwarding.

use super::decl::Prefixes;
use super::{Parser, Read, Reader};
use crate::ast::{
    Aggregate, AggregateKind, EnumConstant, EnumDecl, Filter, Forwarded, Ident, Rename, Stmt,
    StmtKind,
};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

impl Parser<'_> {
    /// `class C: D { .. }`
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is left is `class`")]
    pub fn aggregate(&mut self, prefixes: Prefixes, start: Span) -> Read<StmtKind> {
        let kind = match self.token() {
            Token::Record => AggregateKind::Record,
            Token::Union => AggregateKind::Union,
            _ => AggregateKind::Class,
        };
        self.bump();
        let name = self.ident("the name of a type")?;
        let parents = if self.eat(Token::Colon) { self.expr_list()? } else { Vec::new() };
        let span = self.since(start);
        let open = self.here();
        self.need(Token::OpenBrace)?;
        let mut body = Vec::new();
        self.statements_into(&mut body);
        self.close_brace(open);
        for member in &body {
            self.must_be_member(member);
        }
        let Prefixes { access, linkage, .. } = prefixes;
        let aggregate = Aggregate { kind, name, access, linkage, parents, body, span };
        Ok(StmtKind::Aggregate(Box::new(aggregate)))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other statements are code")]
    fn must_be_member(&mut self, member: &Stmt) {
        match member.kind {
            StmtKind::Empty
            | StmtKind::Var(_)
            | StmtKind::Proc(_)
            | StmtKind::Aggregate(_)
            | StmtKind::Enum(_)
            | StmtKind::Forwarding { .. }
            | StmtKind::Use { .. }
            | StmtKind::Import { .. }
            | StmtKind::Unsupported { .. } => {}
            _ => {
                let message = "expected a field, a method or a type";
                let diagnostic = Diagnostic::error("syntax", member.span, message);
                self.error(diagnostic.note("code of a class stands in its methods"));
            }
        }
    }

    pub fn enumeration(&mut self, prefixes: &Prefixes) -> Read<StmtKind> {
        self.bump();
        let name = self.ident("the name of an enumeration")?;
        let open = self.here();
        self.need(Token::OpenBrace)?;
        let mut constants = Vec::new();
        while !self.at(Token::CloseBrace) {
            self.skip_attributes();
            let name = self.ident("the name of a constant")?;
            let value = self.initial_value()?;
            constants.push(EnumConstant { name, value });
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.expect_close(Token::CloseBrace, open)?;
        Ok(StmtKind::Enum(EnumDecl { name, access: prefixes.access, constants }))
    }

    /// `forwarding e only f;`, `forwarding var x: C;`
    pub fn forwarding(&mut self, prefixes: Prefixes) -> Read<StmtKind> {
        self.bump();
        if self.at_any(&[Token::Var, Token::Const, Token::Ref, Token::Param]) {
            let field = self.variable_declaration(prefixes)?;
            let target = Forwarded::Field(field);
            return Ok(StmtKind::Forwarding { target, filter: Filter::All });
        }
        let target = Forwarded::Expr(self.expr()?);
        let filter = self.filter()?;
        self.semicolon()?;
        Ok(StmtKind::Forwarding { target, filter })
    }

    /// `only a, b as c`, `except d`
    pub fn filter(&mut self) -> Read<Filter> {
        if self.eat(Token::Only) {
            let none = self.at(Token::Semicolon);
            return Ok(Filter::Only(if none { Vec::new() } else { self.renames()? }));
        }
        if self.eat(Token::Except) {
            return Ok(Filter::Except(self.renames()?));
        }
        Ok(Filter::All)
    }

    pub fn renames(&mut self) -> Read<Vec<Rename>> {
        let mut renames = Vec::new();
        loop {
            let name = self.symbol_name()?;
            let alias = if self.eat(Token::As) { Some(self.ident("a name")?) } else { None };
            renames.push(Rename { name, alias });
            if !self.eat(Token::Comma) {
                return Ok(renames);
            }
        }
    }

    /// A name, a word such as `domain`, an operator, or `*`.
    pub fn symbol_name(&mut self) -> Read<Ident> {
        let ends =
            [Token::Semicolon, Token::Comma, Token::CloseBrace, Token::OpenBrace, Token::End];
        if self.at_any(&ends) {
            return Err(self.unexpected("a name"));
        }
        let mut name = self.any_ident();
        while self.at(Token::Dot) {
            self.bump();
            let next = self.any_ident();
            let joined = format!("{}.{}", name.name, next.name).into();
            name = Ident { name: joined, span: name.span.to(next.span) };
        }
        Ok(name)
    }
}
