//! Statements to syntax.
//!
//! One statement at a time is current: its tokens are in the [`Parser`]. A statement that cannot be read is
//! reported and left behind, and reading goes on with the next one. What looks like an assignment is one;
//! only then are keywords looked for, so that no word is reserved.

mod attr;
mod body;
mod branch;
mod coarray;
mod common;
mod construct;
mod cursor;
mod data;
mod decl;
mod designator;
mod end;
mod entity;
mod expr;
mod interface;
mod io;
mod literal;
mod look;
mod meta;
mod procedure;
mod stmt;
mod text;
mod typedef;
mod types;
mod unit;

use crate::ast::{Block, Decl, Expr, Unit};
use crate::form::Logical;
use crate::token::Token;
use partita_source::{Cursor, Diagnostic, Read, Reader, Sink, Span, Stop};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mode {
    /// Blanks are gone; keywords are the beginnings of words.
    pub fixed: bool,
    /// Metavariables are allowed.
    pub rules: bool,
}

pub struct Parser<'s> {
    lines: std::vec::IntoIter<Logical>,
    /// The current statement; empty text behind the last one.
    line: Logical,
    cursor: Cursor<'static, Token>,
    /// How often a keyword was cut off a longer word (fixed form).
    cuts: usize,
    at_end: bool,
    mode: Mode,
    /// Where the file ends, for messages.
    end: Span,
    sink: &'s mut Sink,
}

impl<'s> Parser<'s> {
    pub fn new(lines: Vec<Logical>, mode: Mode, end: Span, sink: &'s mut Sink) -> Self {
        let mut parser = Parser {
            lines: lines.into_iter(),
            line: Logical::default(),
            cursor: Cursor::new(Vec::new(), 0),
            cuts: 0,
            at_end: false,
            mode,
            end,
            sink,
        };
        parser.next_statement();
        parser
    }

    /// All program units.
    pub fn file(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        while !self.at_end {
            let before = self.lines.len();
            units.push(self.unit(None));
            if !self.at_end && self.lines.len() == before {
                self.unexpected("a program unit");
                self.next_statement();
            }
        }
        units
    }

    /// Declarations and statements up to the end: the text of a rule.
    pub fn fragment(&mut self) -> (Vec<Decl>, Block) {
        let mut scope = unit::Scope::fragment();
        self.declarations(&mut scope);
        let block = self.body(&mut scope);
        if !self.at_end {
            let found = self.line_start();
            self.error(Diagnostic::error("syntax", found, "this cannot stand in a rule"));
        }
        (scope.decls, block)
    }

    /// One expression and nothing else.
    pub fn only_expression(&mut self) -> Option<Expr> {
        if self.at_end {
            let message = "expected an expression";
            self.error(Diagnostic::error("syntax", self.end, message));
            return None;
        }
        let expr = self.expr_or_many().ok()?;
        self.expect_end().ok()?;
        self.next_statement();
        if !self.at_end {
            let message = "expected the end of the expression";
            let place = self.line_start();
            self.error(Diagnostic::error("syntax", place, message));
            return None;
        }
        Some(expr)
    }
}
