//! The printer: text with the fewest parentheses that reads back as the same tree.

mod expr;
mod item;
mod stmt;
mod types;

use super::quote;
use crate::{Expr, Program, Stmt, Type};

/// The whole program, one statement a line.
#[must_use]
pub fn print(program: &Program) -> String {
    let mut printer = Printer::new(Style::Lines);
    printer.program(program);
    printer.out
}

/// One statement on one line, for reports: bodies are shown as `{ ... }`.
#[must_use]
pub fn print_stmt(stmt: &Stmt) -> String {
    let mut printer = Printer::new(Style::Heads);
    printer.stmt(stmt);
    printer.out
}

/// One term on one line.
#[must_use]
pub fn print_expr(expr: &Expr) -> String {
    let mut printer = Printer::new(Style::Inline);
    printer.expr(expr);
    printer.out
}

/// One type on one line.
#[must_use]
pub fn print_type(ty: &Type) -> String {
    let mut printer = Printer::new(Style::Inline);
    printer.ty(ty);
    printer.out
}

/// How blocks are laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// One statement a line, indented.
    Lines,
    /// All on one line.
    Inline,
    /// On one line, with bodies left out.
    Heads,
}

struct Printer {
    out: String,
    indent: usize,
    style: Style,
}

impl Printer {
    fn new(style: Style) -> Self {
        Printer { out: String::new(), indent: 0, style }
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn name(&mut self, name: &str) {
        quote::name(&mut self.out, name);
    }

    fn string(&mut self, text: &str) {
        quote::quote(&mut self.out, '"', text);
    }

    fn line(&mut self) {
        self.out.push('\n');
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
    }

    /// `item, item, ...`
    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            each(self, item);
        }
    }
}
