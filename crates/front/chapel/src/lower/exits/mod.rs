//! Ways out of blocks: what is still to be done there, errors, and jumps that the tree has no statement for.

pub(crate) mod cleanup;
pub(crate) mod errors;
pub(crate) mod labels;

use crate::lower::values::Value;
use crate::sema::Ty;
use partita_tree::ExprKind;

/// What is still to be done on the way out of the blocks around, innermost last.
#[derive(Default)]
pub(crate) struct Exits<'a> {
    pub(crate) cleanups: Vec<cleanup::Cleanup<'a>>,
    ways: Vec<errors::Way>,
    /// Values made by the statement, which nobody owns yet.
    pub(crate) fresh_values: Vec<(String, Ty)>,
}

impl Exits<'_> {
    /// Where the cleanups of a block begin.
    pub(crate) fn begun(&self) -> usize {
        self.cleanups.len()
    }

    /// A new value that nothing holds yet: it ends with its statement unless somebody takes it.
    pub(crate) fn fresh(&mut self, name: &str, ty: &Ty) {
        self.fresh_values.push((name.to_owned(), ty.clone()));
    }

    pub(crate) fn is_fresh(&self, value: &Value) -> bool {
        let Some(name) = variable(value) else { return false };
        self.fresh_values.iter().any(|(known, _)| known == name)
    }

    pub(crate) fn not_fresh(&mut self, value: &Value) {
        let Some(name) = variable(value) else { return };
        self.fresh_values.retain(|(known, _)| known != name);
    }
}

fn variable(value: &Value) -> Option<&str> {
    let Value::Run(run) = value else { return None };
    if let ExprKind::Var(name) = &run.term.kind { Some(name) } else { None }
}
