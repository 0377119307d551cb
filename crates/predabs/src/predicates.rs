//! Predicates from a file: one expression a line, in the program's own notation.
//!
//! Empty lines and comments are skipped. A compound condition gives its atoms. A local variable that
//! several tasks have is written `name@N`, with the number of its place, or `task::name`.

use crate::atom::Atom;
use crate::core::Core;
use partita_source::{Diagnostic, FileId, Severity, Span};
use partita_tree::visit::{Visit, walk_expr};
use partita_tree::{Expr, ExprKind, Program};

/// More are refused: there are cubes of every three of them.
const MOST_PREDICATES: usize = 200;

/// Reads a file of predicates.
///
/// # Errors
/// What is wrong with it, with the places.
pub fn read_predicates(
    core: &Core,
    file: FileId,
    text: &str,
) -> Result<Vec<Atom>, Vec<Diagnostic>> {
    let (mut atoms, mut wrong) = (Vec::new(), Vec::new());
    let mut offset = 0;
    for whole in text.split('\n') {
        let start = offset;
        offset += whole.len() + 1;
        let line = whole.split("//").next().unwrap_or_default();
        if line.trim().is_empty() {
            continue;
        }
        if atoms.len() + wrong.len() >= MOST_PREDICATES {
            let span = Span::new(file, start, start + line.len());
            let message = format!("more than {MOST_PREDICATES} predicates");
            wrong.push(Diagnostic::new("bad-predicate", Severity::Error, Some(span), message));
            break;
        }
        // Positions count from the beginning of the file.
        let placed = format!("{}{line}", " ".repeat(start));
        let mut program = Program::default();
        let (expr, found) = partita_tree::text::read_expr(&mut program, file, &placed);
        wrong.extend(found);
        let Some(expr) = expr else { continue };
        let mut unknown = Unknown { core, program: &program, found: Vec::new() };
        unknown.visit_expr(&expr);
        let bad = !unknown.found.is_empty();
        wrong.extend(unknown.found);
        if bad {
            continue;
        }
        let before = atoms.len();
        core.names.condition(&expr).atoms(&mut atoms);
        if atoms.len() == before {
            let end = start + line.len();
            let span = Span::new(file, start, end);
            let message = "this is no comparison of linear terms over the program's variables";
            wrong.push(Diagnostic::new("bad-predicate", Severity::Error, Some(span), message));
        }
    }
    if wrong.is_empty() { Ok(atoms) } else { Err(wrong) }
}

/// Collects names that mean nothing.
struct Unknown<'u> {
    core: &'u Core,
    program: &'u Program,
    found: Vec<Diagnostic>,
}

impl<'a> Visit<'a> for Unknown<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        let named =
            matches!(expr.kind, ExprKind::Var(_) | ExprKind::TaskVar { .. } | ExprKind::At { .. });
        if named {
            if self.core.names.cell(expr).is_none() {
                let name = partita_tree::text::print_expr(expr);
                let message = format!(
                    "there is no variable `{name}`, or several; a local is written `name@N`"
                );
                let span = self.program.spans.get(expr.id);
                let code = "unknown-variable";
                self.found.push(Diagnostic::new(code, Severity::Error, span, message));
            }
        } else {
            walk_expr(self, expr);
        }
    }
}
