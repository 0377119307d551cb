//! Patterns and replacements in Fortran syntax, read by the front end.

use super::declare::declared;
use crate::ast::{Decl, Expr};
use partita_rewrite::Fragment;
use partita_rewrite::view::Node;
use partita_source::{Diagnostics, FileId};
use serde::{Deserialize, Serialize};

/// Declarations and statements of a pattern or replacement.
pub(super) fn statements(file: FileId, text: &str, base: usize) -> Fragment {
    let (decls, block, found) = crate::parse_statements(file, text, base);
    Fragment { declarations: nodes(&decls), statements: nodes(&block), found }
}

/// A reference, or an expression.
pub(super) fn reference(file: FileId, text: &str, base: usize) -> (Option<Node>, Diagnostics) {
    let (expr, found): (Option<Expr>, Diagnostics) = crate::parse_expression(file, text, base);
    (expr.and_then(|expr| serde_json::to_value(expr).ok()), found)
}

fn nodes<T: Serialize>(items: &[T]) -> Vec<Node> {
    items.iter().filter_map(|item| serde_json::to_value(item).ok()).collect()
}

/// The declared names of a pattern, in the form in which they are matched.
pub(super) fn declaration_pattern(declarations: &[Node]) -> Vec<Node> {
    let decls = declarations.iter().filter_map(|node| Decl::deserialize(node).ok());
    decls.flat_map(|decl| declared(&decl)).collect()
}
