//! Syntax back to free-form text: for rewritten programs, their differences, and pieces in messages.
//!
//! What is printed reads back as the same syntax, up to positions, comments and the parentheses that a
//! rewritten expression needs. Names are in lower case, as the syntax has them. Long statements are
//! continued with `&`.

mod decl;
mod expr;
mod stmt;

use crate::ast::{Arg, Block, Decl, Dim, Expr, Label, Signature, Stmt, TypeSpec, Unit, UnitKind};

/// Statements longer than this are continued on the next line.
const WIDTH: usize = 100;

/// A whole program.
#[must_use]
pub fn units(units: &[Unit]) -> String {
    let mut printer = Printer::default();
    for (index, unit) in units.iter().enumerate() {
        if index > 0 {
            printer.out.push('\n');
        }
        printer.unit(unit);
    }
    printer.out
}

/// Declarations and statements by themselves.
#[must_use]
pub fn statements(decls: &[Decl], block: &[Stmt]) -> String {
    let mut printer = Printer::default();
    printer.decls(decls);
    printer.block(block);
    printer.out
}

/// One expression on one line.
#[must_use]
pub fn expression(expr: &Expr) -> String {
    expr::expr(expr)
}

#[must_use]
pub fn type_spec(ty: &TypeSpec) -> String {
    decl::type_spec(ty)
}

#[must_use]
pub fn argument(arg: &Arg) -> String {
    expr::arg(arg)
}

#[must_use]
pub fn dimension(dim: &Dim) -> String {
    decl::dims(std::slice::from_ref(dim))
}

#[derive(Default)]
struct Printer {
    out: String,
    depth: usize,
}

impl Printer {
    /// One statement, continued where it is too long.
    fn line(&mut self, text: &str) {
        self.labelled(None, text);
    }

    fn labelled(&mut self, label: Option<Label>, text: &str) {
        let indent = "  ".repeat(self.depth);
        let label = label.map(|label| format!("{label} ")).unwrap_or_default();
        let mut rest = text;
        let mut start = format!("{indent}{label}");
        while start.chars().count() + rest.chars().count() > WIDTH {
            let Some(at) = break_point(rest, WIDTH.saturating_sub(start.chars().count() + 2))
            else {
                break;
            };
            let (now, later) = rest.split_at(at);
            self.out.push_str(&format!("{start}{} &\n", now.trim_end()));
            rest = later.trim_start();
            start = format!("{indent}    ");
        }
        self.out.push_str(&format!("{start}{rest}\n"));
    }

    fn unit(&mut self, unit: &Unit) {
        let name = &unit.name.name;
        let (open, close) = match &unit.kind {
            UnitKind::Program if name.is_empty() => (String::new(), "end program".to_owned()),
            UnitKind::Program => (format!("program {name}"), format!("end program {name}")),
            UnitKind::Module => (format!("module {name}"), format!("end module {name}")),
            UnitKind::Procedure(signature) => {
                let word = if signature.function { "function" } else { "subroutine" };
                (opening(unit, signature, word), format!("end {word} {name}"))
            }
            UnitKind::Other(text) => (text.clone(), "end".to_owned()),
        };
        if !open.is_empty() {
            self.line(&open);
        }
        self.depth += 1;
        self.decls(&unit.decls);
        self.block(&unit.body);
        self.depth -= 1;
        if !unit.units.is_empty() {
            self.line("contains");
            self.depth += 1;
            for unit in &unit.units {
                self.unit(unit);
            }
            self.depth -= 1;
        }
        self.line(&close);
    }

    fn nested(&mut self, block: &Block) {
        self.depth += 1;
        self.block(block);
        self.depth -= 1;
    }
}

fn opening(unit: &Unit, signature: &Signature, word: &str) -> String {
    let mut text = String::new();
    for (there, prefix) in [
        (signature.recursive, "recursive "),
        (signature.pure, "pure "),
        (signature.elemental, "elemental "),
    ] {
        if there {
            text.push_str(prefix);
        }
    }
    let (before, after): (Vec<&String>, Vec<&String>) =
        signature.other.iter().partition(|other| !other.contains('('));
    for other in before {
        text.push_str(&format!("{other} "));
    }
    if let Some(ty) = &signature.ty {
        text.push_str(&format!("{} ", decl::type_spec(ty)));
    }
    let args: Vec<&str> = signature.args.iter().map(|arg| &*arg.name).collect();
    text.push_str(&format!("{word} {}({})", unit.name.name, args.join(", ")));
    if let Some(result) = &signature.result {
        text.push_str(&format!(" result({})", result.name));
    }
    for other in after {
        text.push_str(&format!(" {other}"));
    }
    text
}

/// The last blank outside a string among the first `width` characters that does not stand at the start.
fn break_point(text: &str, width: usize) -> Option<usize> {
    let mut quote = None;
    let mut best = None;
    for (count, (at, c)) in text.char_indices().enumerate() {
        if count > width && best.is_some() {
            break;
        }
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, ' ') if at > 0 => best = Some(at),
            (Some(_) | None, _) => {}
        }
    }
    best
}

fn joined<T>(items: &[T], one: impl Fn(&T) -> String) -> String {
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}
