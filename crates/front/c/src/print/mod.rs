//! Syntax back to C text.
//!
//! What is printed reads back as the same syntax. Parentheses stand where they are needed, or, fully parenthesised, around every
//! operator's operands: the form that look-up tables match. Bundled headers are part of the unit, so a whole unit prints them too;
//! [`own`] leaves out what other files brought.

mod decl;
mod expr;
mod literal;
mod stmt;
mod ty;

use crate::ast::{Declaration, Expr, Item, ItemKind, Stmt, TypeName, TypeSpec, Unit};
use partita_source::FileId;
use std::fmt::Write as _;

/// How expressions are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Parens {
    /// Where they are needed.
    #[default]
    Few,
    /// Around every operand that is an operation itself.
    All,
}

struct Printer {
    out: String,
    indent: usize,
    parens: Parens,
}

/// A whole file with what it includes.
#[must_use]
pub fn unit(unit: &Unit) -> String {
    let mut printer = Printer::new(Parens::Few);
    unit.items.iter().for_each(|item| printer.item(item));
    printer.out
}

/// What stands in one file.
#[must_use]
pub fn own(unit: &Unit, file: FileId) -> String {
    let mut printer = Printer::new(Parens::Few);
    unit.items.iter().filter(|item| item.span.file == file).for_each(|item| printer.item(item));
    printer.out
}

#[must_use]
pub fn expr(expr: &Expr, parens: Parens) -> String {
    let mut printer = Printer::new(parens);
    printer.expr(expr, 0);
    printer.out
}

/// A statement on lines of its own, without the last line end.
#[must_use]
pub fn stmt(stmt: &Stmt, parens: Parens) -> String {
    let mut printer = Printer::new(parens);
    printer.stmt(stmt);
    printer.trimmed()
}

#[must_use]
pub fn declaration(declaration: &Declaration, parens: Parens) -> String {
    let mut printer = Printer::new(parens);
    printer.declaration(declaration);
    printer.trimmed()
}

#[must_use]
pub fn type_name(ty: &TypeName) -> String {
    let mut printer = Printer::new(Parens::Few);
    printer.type_name(ty);
    printer.out
}

#[must_use]
pub fn type_spec(ty: &TypeSpec) -> String {
    let mut printer = Printer::new(Parens::Few);
    printer.type_spec(ty);
    printer.out
}

impl Printer {
    fn new(parens: Parens) -> Self {
        Printer { out: String::new(), indent: 0, parens }
    }

    fn trimmed(mut self) -> String {
        self.out.truncate(self.out.trim_end().len());
        self.out
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// A blank, unless there is one.
    fn space(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with([' ', '\n', '(', '[', '*']) {
            self.out.push(' ');
        }
    }

    /// Begins a line.
    fn line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
    }

    /// Prints things with commas between them.
    fn list<T>(&mut self, items: &[T], mut one: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            one(self, item);
        }
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Function(function) => {
                self.line();
                self.specifiers(&function.specifiers);
                self.space();
                self.declarator(&function.declarator);
                self.push(" ");
                self.block(&function.body);
            }
            ItemKind::Declaration(declaration) => {
                self.line();
                self.declaration(declaration);
            }
            ItemKind::StaticAssert(assert) => {
                self.line();
                self.static_assert(assert);
            }
            ItemKind::Pragma(pragma) => self.pragma(pragma),
            ItemKind::Other(text) => {
                self.line();
                let _ = write!(self.out, "{text};");
            }
        }
        self.push("\n");
    }
}
