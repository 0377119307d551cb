//! Processes, declarations, properties.
//!
//! A property ends the body before it. Statements after a property belong to no process; they are
//! read all the same, as if they belonged to the last one, to find what else is wrong.

use super::Parser;
use super::expr::leaf;
use crate::ast::{
    Declared, Expr, ExprKind, Process, Property, PropertyKind, Source, Stmt, Storage,
};
use crate::token::Token;
use partita_source::{Diagnostic, FileId, Read, Reader, Sink, Span};

/// Reads a whole file.
pub fn source(file: FileId, text: &str, sink: &mut Sink) -> Source {
    let mut parser = Parser::new(file, text, sink);
    while !parser.at(Token::End) {
        if parser.at(Token::Process) {
            parser.process();
        } else if parser.at_property() {
            parser.property_item();
        } else {
            parser.outside();
        }
    }
    if parser.source.processes.is_empty() && !parser.sink.has_errors() {
        parser.error(
            Diagnostic::error("no-process", parser.here(), "the file has no process")
                .help("start with `process 1:`"),
        );
    }
    parser.source
}

impl Parser<'_, '_> {
    fn process(&mut self) {
        let start = self.bump();
        let number = self.number("a process number");
        if number.is_err() && self.peek(1) == Token::Colon {
            self.bump();
        }
        if number.is_err() {
            self.source.names_lost = true;
            self.source.labels_lost = true;
        }
        if !self.eat(Token::Colon) && number.is_ok() {
            self.unexpected("`:` after the process number");
        }
        let span = start.to(self.last());
        let body = self.body();
        let variables = std::mem::take(&mut self.variables);
        if let Ok(number) = number {
            self.source.processes.push(Process { number, span, variables, body });
        }
    }

    /// Declarations and statements, up to a process, a property or the end.
    fn body(&mut self) -> Vec<Stmt> {
        let mut body: Vec<Stmt> = Vec::new();
        while !matches!(self.token(), Token::End | Token::Process) && !self.at_property() {
            let start = self.here();
            if self.at(Token::CloseBrace) {
                self.error(
                    Diagnostic::error("syntax-error", start, "this `}` closes nothing")
                        .label("no `{` is open"),
                );
                self.bump();
            } else if self.token().declares() {
                self.declaration(body.first().map(|stmt| stmt.span));
            } else {
                match self.statement() {
                    Ok(stmt) => body.push(stmt),
                    Err(_) => self.skip(start),
                }
            }
        }
        body
    }

    /// A declaration, which is late when `before` was there first.
    pub fn declaration(&mut self, before: Option<Span>) {
        let start = self.here();
        let storage = if self.at(Token::Shared) { Storage::Shared } else { Storage::Local };
        let word = self.slice(start);
        self.bump();
        if let Some(before) = before {
            self.error(
                Diagnostic::error(
                    "late-declaration",
                    start,
                    "declarations stand before all statements of a process",
                )
                .label("declared too late")
                .also(before, "statements start here")
                .help(format!("move this `{word}` up, behind the process header")),
            );
        }
        if self.declared(storage).is_err() {
            self.source.names_lost = true;
            self.skip(start);
        }
    }

    fn declared(&mut self, storage: Storage) -> Read<()> {
        loop {
            let name = self.ident("a variable name")?;
            let init = match self.eat(Token::Assign) {
                true => Some(self.int("a number as the initial value")?),
                false => None,
            };
            self.variables.push(Declared { storage, name, init });
            if !self.eat(Token::Comma) {
                return self.semicolon();
            }
        }
    }

    pub fn at_property(&self) -> bool {
        let word = || self.slice(self.span_of(self.cursor().ahead(1)));
        self.at(Token::Observe)
            || self.at(Token::Assert)
                && self.peek(1) == Token::Name
                && matches!(word(), "always" | "final")
    }

    pub fn property_item(&mut self) {
        let start = self.here();
        match self.property() {
            Ok(kind) => {
                let span = start.to(self.last());
                self.source.properties.push(Property { kind, span });
            }
            Err(_) => self.skip(start),
        }
    }

    fn property(&mut self) -> Read<PropertyKind> {
        if self.eat(Token::Observe) {
            let mut observed = vec![self.observed()?];
            while self.eat(Token::Comma) {
                observed.push(self.observed()?);
            }
            self.semicolon()?;
            return Ok(PropertyKind::Observe(observed));
        }
        self.bump();
        let word = self.bump();
        let expr = self.expr()?;
        self.semicolon()?;
        Ok(match self.slice(word) {
            "always" => PropertyKind::Always(expr),
            _ => PropertyKind::Final(expr),
        })
    }

    fn observed(&mut self) -> Read<Expr> {
        let name = self.ident("a variable name")?;
        let owner = self.owner()?;
        let span = name.span.to(self.last());
        Ok(leaf(ExprKind::Name { name, owner }, span))
    }

    /// Something that is neither a process nor a property, where one must stand.
    fn outside(&mut self) {
        let span = self.here();
        let error = Diagnostic::error(
            "outside-process",
            span,
            format!("{} stands outside of a process", self.found()),
        )
        .label("belongs to no process");
        let ended = self.source.properties.last().map(|property| property.span);
        self.error(match ended {
            Some(property) if !self.source.processes.is_empty() => error
                .also(property, "a property ends the body of the process before it")
                .help("move the property behind the statements"),
            Some(_) | None => error.help("start with `process 1:`"),
        });
        let body = self.body();
        let variables = std::mem::take(&mut self.variables);
        match self.source.processes.last_mut() {
            Some(process) => {
                process.body.extend(body);
                process.variables.extend(variables);
            }
            None => {
                self.source.names_lost = true;
                self.source.labels_lost = true;
            }
        }
    }
}
