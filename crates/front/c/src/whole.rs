//! All the way behind the syntax: names and types, then the tree.

use crate::ast::Unit;
use crate::{lower as lowering, sema};
use partita_source::{Diagnostic, Diagnostics, Span};
use partita_tree::Program;

/// The tree of a program: its files, the main one first, then those of the library.
#[must_use]
pub fn lower(
    units: &[Unit],
    library: &[Unit],
    semantics: &dyn sema::Semantics,
    hooks: &dyn lowering::Hooks,
    options: &lowering::Options,
    name: &str,
) -> (Option<Program>, Diagnostics) {
    let (checked, mut found) = sema::check(units, library, semantics);
    if found.iter().any(Diagnostic::is_error) {
        return (None, found);
    }
    let main = units.first().map_or_else(Span::default, |unit| unit.span);
    let (program, more) = lowering::program(&checked, hooks, options, name, main);
    found.extend(more);
    (program, found)
}
