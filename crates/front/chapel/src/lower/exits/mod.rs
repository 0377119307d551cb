//! Ways out of blocks: what is still to be done there, errors, and jumps that the tree has no statement for.

pub(crate) mod cleanup;
pub(crate) mod errors;
pub(crate) mod labels;
pub(crate) mod moves;

use crate::lower::values::Value;
use crate::sema::Ty;
use partita_tree::ExprKind;

/// What is still to be done on the way out of the blocks around, innermost last.
#[derive(Default)]
pub(crate) struct Exits<'a> {
    pub(crate) cleanups: Vec<cleanup::Cleanup<'a>>,
    ways: Vec<errors::Way>,
    pub(crate) moves: moves::Moves<'a>,
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
        self.take_fresh(value);
    }

    /// As [`Self::not_fresh`]; what was known of the value.
    pub(crate) fn take_fresh(&mut self, value: &Value) -> Option<(String, Ty)> {
        let name = variable(value)?;
        let place = self.fresh_values.iter().position(|(known, _)| known == name)?;
        Some(self.fresh_values.remove(place))
    }
}

fn variable(value: &Value) -> Option<&str> {
    let Value::Run(run) = value else { return None };
    // An array that a procedure returned is behind a reference.
    let term = if let (ExprKind::Deref { reference }, Ty::Array(..)) = (&run.term.kind, &run.ty) {
        reference
    } else {
        &run.term
    };
    if let ExprKind::Var(name) = &term.kind { Some(name) } else { None }
}
