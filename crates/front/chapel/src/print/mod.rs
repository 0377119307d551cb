//! Syntax back to text, for messages, tests and rules.
//!
//! Every body gets braces and every operand that is not a single thing gets parentheses, so reading the text gives the
//! same program whatever binds tighter. `Unsupported` nodes print as comments.

mod decl;
mod expr;
mod stmt;

use crate::ast::{Expr, Module, Stmt};

/// The text of a file or module.
#[must_use]
pub fn module(module: &Module) -> String {
    let mut printer = Printer::default();
    if module.of_file {
        printer.stmts(&module.body);
    } else {
        printer.module(module);
    }
    printer.text
}

#[must_use]
pub fn statement(stmt: &Stmt) -> String {
    let mut printer = Printer::default();
    printer.stmt(stmt);
    printer.text
}

/// One line, without parentheses around it.
#[must_use]
pub fn expression(expr: &Expr) -> String {
    let mut printer = Printer::default();
    printer.expr(expr);
    printer.text
}

#[derive(Default)]
struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn start_line(&mut self) {
        for _ in 0..self.indent {
            self.put("  ");
        }
    }

    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            each(self, item);
        }
    }

    fn exprs(&mut self, items: &[Expr]) {
        self.list(items, |printer, item| printer.expr(item));
    }
}
