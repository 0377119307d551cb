//! What is known on the way through a step.

use crate::expr::{Bin, Expr, VarId, and, not, or};
use crate::storage::TreeId;
use std::collections::{BTreeMap, BTreeSet};

/// A slot's value is `2 * slot`; whether it has one is `2 * slot + 1`.
pub(crate) type Key = u32;

/// What is known on the way through a step.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Env {
    /// Values that are not in their variables yet.
    pub(crate) values: BTreeMap<Key, Expr>,
    /// Variables of slots that may not be 0.
    pub(crate) dirty: BTreeSet<Key>,
    /// Local objects that may not be 0.
    pub(crate) objects: BTreeSet<TreeId>,
    /// Variables that the step has changed.
    pub(crate) written: BTreeSet<VarId>,
    /// Conditions that hold here, because a branch or check was passed.
    pub(crate) known: Vec<Expr>,
    /// Looking ahead, what the task's own cells hold by now; all else is as it was at the stop.
    pub(crate) cells: BTreeMap<(VarId, i64), Expr>,
    /// Looking ahead, something was met that cannot be followed.
    pub(crate) lost: bool,
}

impl Env {
    /// From here on a condition holds.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only conjunctions are taken apart")]
    pub(crate) fn learn(&mut self, fact: Expr) {
        match fact {
            Expr::Bin(Bin::And, a, b) => {
                self.learn(*a);
                self.learn(*b);
            }
            Expr::Bool(_) => {}
            fact => {
                if !self.known.contains(&fact) {
                    self.known.push(fact);
                }
            }
        }
    }

    /// A condition with what is known about it filled in.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only logical operators are taken apart")]
    pub(crate) fn simplify(&self, test: &Expr) -> Expr {
        if self.known.contains(test) {
            return Expr::Bool(true);
        }
        if self.known.contains(&not(test.clone())) {
            return Expr::Bool(false);
        }
        match test {
            Expr::Bin(Bin::And, a, b) => and(self.simplify(a), self.simplify(b)),
            Expr::Bin(Bin::Or, a, b) => or(self.simplify(a), self.simplify(b)),
            other => other.clone(),
        }
    }
}
