//! Syntax back to text, in the words of its dialect: for messages, tests and rules.
//!
//! Every operand that is not a single thing gets parentheses, except in chains of operators that group to the left by
//! themselves. So reading the text gives the same syntax whatever binds tighter. `Unsupported` nodes print as comments.

mod decl;
mod expr;
mod literal;
mod stmt;
mod ty;

use crate::ast::{Expr, File, Ident, Path, Stmt, TopLevel, Type};
use crate::dialect::Dialect;
use crate::token::{LEGACY_WORDS, Token};
use logos::Logos as _;

/// The text of a file.
#[must_use]
pub fn file(file: &File) -> String {
    let mut printer = Printer::new(file.dialect.dialect);
    if let Some(package) = &file.package {
        printer.put("package ");
        printer.path(package);
        printer.put(";\n");
    }
    for import in &file.imports {
        printer.put("import ");
        printer.path(&import.path);
        printer.put(if import.all { ".*;\n" } else { ";\n" });
    }
    for decl in &file.types {
        match decl {
            TopLevel::Type(decl) => printer.type_decl(decl),
            TopLevel::Typedef(typedef) => printer.typedef(typedef),
        }
        printer.put("\n");
    }
    printer.text
}

#[must_use]
pub fn statement(stmt: &Stmt, dialect: Dialect) -> String {
    let mut printer = Printer::new(dialect);
    printer.stmt(stmt);
    printer.text
}

/// Without parentheses around it.
#[must_use]
pub fn expression(expr: &Expr, dialect: Dialect) -> String {
    let mut printer = Printer::new(dialect);
    printer.expr(expr);
    printer.text
}

#[must_use]
pub fn ty(ty: &Type, dialect: Dialect) -> String {
    let mut printer = Printer::new(dialect);
    printer.ty(ty);
    printer.text
}

struct Printer {
    dialect: Dialect,
    text: String,
    indent: usize,
}

impl Printer {
    fn new(dialect: Dialect) -> Self {
        Printer { dialect, text: String::new(), indent: 0 }
    }

    fn is_legacy(&self) -> bool {
        self.dialect == Dialect::Legacy
    }

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

    /// `{`, each on a line of its own, `}`
    fn lines<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.put("{");
        if !items.is_empty() {
            self.put("\n");
            self.indent += 1;
            for item in items {
                self.start_line();
                each(self, item);
                self.put("\n");
            }
            self.indent -= 1;
            self.start_line();
        }
        self.put("}");
    }

    fn exprs(&mut self, items: &[Expr]) {
        self.list(items, |printer, item| printer.expr(item));
    }

    fn ident(&mut self, ident: &Ident) {
        self.name(&ident.name);
    }

    /// In back quotes when it would not be read as a name.
    fn name(&mut self, name: &str) {
        let mut lexer = Token::lexer(name);
        let plain = lexer.next() == Some(Ok(Token::Name)) && lexer.slice() == name;
        let reserved = self.is_legacy() && LEGACY_WORDS.contains(&name);
        if plain && !reserved {
            self.put(name);
        } else {
            self.put("`");
            self.put(name);
            self.put("`");
        }
    }

    fn path(&mut self, path: &Path) {
        for (index, part) in path.parts().enumerate() {
            if index > 0 {
                self.put(".");
            }
            self.ident(part);
        }
    }
}
