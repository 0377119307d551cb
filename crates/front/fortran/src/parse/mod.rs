//! Statements to syntax.
//!
//! One statement at a time is current: its tokens are in the [`Parser`]. A statement that cannot be read is
//! reported and left behind, and reading goes on with the next one. What looks like an assignment is one;
//! only then are keywords looked for, so that no word is reserved.

mod attr;
mod body;
mod branch;
mod coarray;
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
use crate::limits;
use crate::token::Lexeme;
use partita_source::Sink;
use partita_source::{Diagnostic, Span};

/// What was said already: the reader of a statement gives up.
#[derive(Clone, Copy, Debug)]
pub struct Stop;

pub type Read<T> = Result<T, Stop>;

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
    tokens: Vec<Lexeme>,
    /// For each opening parenthesis or bracket the index of its closing one.
    closes: Vec<usize>,
    pos: usize,
    /// How often a keyword was cut off a longer word (fixed form).
    cuts: usize,
    at_end: bool,
    mode: Mode,
    depth: usize,
    /// The deepest level that the expression read last has.
    reached: usize,
    /// Where the file ends, for messages.
    end: Span,
    sink: &'s mut Sink,
}

impl<'s> Parser<'s> {
    pub fn new(lines: Vec<Logical>, mode: Mode, end: Span, sink: &'s mut Sink) -> Self {
        let mut parser = Parser {
            lines: lines.into_iter(),
            line: Logical::default(),
            tokens: Vec::new(),
            closes: Vec::new(),
            pos: 0,
            cuts: 0,
            at_end: false,
            mode,
            depth: 0,
            reached: 0,
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

    /// Runs `inner` one level deeper; too deep is an error.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= limits::NESTING {
            return Err(self.too_deep(self.here()));
        }
        self.depth += 1;
        self.reached = self.reached.max(self.depth);
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn too_deep(&mut self, span: Span) -> Stop {
        self.error(
            Diagnostic::error("syntax", span, "this is nested too deeply")
                .note(format!("parentheses and blocks may nest {} deep", limits::NESTING))
                .note(format!("an expression may chain {} operators", limits::HEIGHT))
                .help("split it with a variable"),
        );
        Stop
    }
}
