//! Looking ahead: what a task at a stop is about to touch, so that it can be announced.
//!
//! Invariant: a race is never missed in silence. Every access is checked against what others have
//! announced, so of two accesses that race one must be announced. Where an access that must be
//! cannot be told from the task's own variables, the program is refused.

use crate::arith::Checks;
use crate::code::Stmt;
use crate::emit::{Emitter, Env};
use crate::expr::Expr;
use crate::flow::{Facts, Flow, Node};
use crate::refuse::{Refusal, Res};
use partita_model::Op;
use std::collections::BTreeSet;

/// Alternatives of a choice that are looked at one by one.
const CHOICES: i64 = 64;

impl Emitter<'_, '_> {
    /// All alternatives of a choice: whatever it takes, the task is about to touch them all.
    pub(crate) fn scout_choice(&mut self, node: Node, next: &[Node], env: &Env) -> Res<()> {
        let path = self.path();
        let mut nothing: Vec<Stmt> = Vec::new();
        let Op::Choose { dst, low, high } = &self.task.instr(node.pos).op else {
            for target in next {
                self.walk(*target, None, env.clone(), &mut nothing)?;
                self.set_path(path.clone());
            }
            return Ok(());
        };
        let frame = node.pos.frame;
        let mut checks = Checks::new();
        let low = self.value(frame, *low, env, &mut checks)?.constant();
        let high = self.value(frame, *high, env, &mut checks)?.constant();
        let (Some(low), Some(high), true) = (low, high, checks.is_empty()) else {
            return self.blind(next);
        };
        if high - low >= CHOICES {
            return self.blind(next);
        }
        let slot = self.task.slot(frame, *dst);
        for value in low..=high {
            let mut env = env.clone();
            env.values.insert(2 * slot, Expr::Int(value));
            env.values.insert(2 * slot + 1, Expr::Bool(true));
            for target in next {
                self.walk(*target, None, env.clone(), &mut nothing)?;
                self.set_path(path.clone());
            }
        }
        Ok(())
    }

    /// What happens from these nodes on cannot be told ahead of time. Refused when an access there
    /// would have to be announced.
    pub(crate) fn blind(&self, from: &[Node]) -> Res<()> {
        let facts = self.facts();
        let mut seen = BTreeSet::new();
        let mut work = from.to_vec();
        while let Some(node) = work.pop() {
            if !seen.insert(node) {
                continue;
            }
            let Flow::Next(next) = facts.flow(node) else { continue };
            work.extend(next);
            if !Facts::is_data(node) {
                continue;
            }
            for touch in facts.touches(node.pos) {
                let Some(leaf) = self.program.storage.leaf_of(touch.tree) else { continue };
                let counter = if touch.write { leaf.writing } else { leaf.reading };
                if counter.is_some() {
                    let name = &self.program.storage.vars[leaf.var.0 as usize].name;
                    let why = format!(
                        "whether a data race on `{name}` is possible here cannot be told ahead of time; `check --allow data-race` leaves races out"
                    );
                    return Err(Refusal::new(self.task.source_node(node.pos), &why));
                }
            }
        }
        Ok(())
    }
}
